import { Bell, BellOff, CookingPot } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { BoardNotice } from './board-notice.tsx'
import { KitchenColumn } from './kitchen-column.tsx'
import { KitchenGhost } from './kitchen-ghost.tsx'
import { SoldOutSheet } from './sold-out/sold-out-sheet.tsx'
import { columns, ticketsIn } from './tickets.ts'
import { useAwake } from './use-awake.ts'
import { useChime } from './use-chime.ts'
import { useTickets } from './use-tickets.ts'

/** The chime's switch, and the way to what is sold out. */
function Tools({ chime }: { chime: ReturnType<typeof useChime> }) {
  const t = useTranslations('kitchen')
  const [isOpen, setOpen] = useState(false)
  const { isOn, isBlocked, turn } = chime
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isBlocked && <p className="text-sm text-soft max-sm:basis-full">{t('chime.blocked')}</p>}
      <Button variant="outline" aria-pressed={isOn} onClick={() => turn(!isOn)}>
        {isOn ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
        {t(isOn ? 'chime.on' : 'chime.off')}
      </Button>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <CookingPot aria-hidden="true" />
        {t('soldOut.open')}
      </Button>
      {isOpen && <SoldOutSheet onClose={() => setOpen(false)} />}
    </div>
  )
}

/** What the kitchen has to do: new, preparing, ready, the oldest first (product#kitchen). */
export function KitchenBoard() {
  const t = useTranslations('kitchen')
  const { data: tickets, isError, isFetching, dataUpdatedAt, refetch } = useTickets()
  const chime = useChime(tickets)
  useAwake()
  if (isError && !tickets) {
    return (
      <ErrorState
        title={t('error')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!tickets) return <KitchenGhost label={t('loading')} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="figures text-soft">{t('open', { count: tickets.length })}</output>
        <Tools chime={chime} />
      </div>
      <BoardNotice isStale={isError} knownAt={dataUpdatedAt} />
      {tickets.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-3">
          {columns.map((column) => (
            <KitchenColumn key={column} column={column} tickets={ticketsIn(tickets, column)} />
          ))}
        </div>
      )}
    </div>
  )
}
