import { Bell, BellOff, CookingPot } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
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
  const query = useTickets()
  const chime = useChime(query.data)
  useAwake()
  return (
    <Loaded query={query} failed={t('error')} ghost={<KitchenGhost label={t('loading')} />}>
      {(tickets) => (
        <div className="grid grid-cols-1 gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <output className="figures text-soft">{t('open', { count: tickets.length })}</output>
            <Tools chime={chime} />
          </div>
          <BoardNotice isStale={query.isError} knownAt={query.dataUpdatedAt} />
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
      )}
    </Loaded>
  )
}
