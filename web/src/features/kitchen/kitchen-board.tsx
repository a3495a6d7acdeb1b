import { Bell, BellOff, CookingPot, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { clockTime } from '../../lib/format.ts'
import { useVenue } from '../../lib/venue.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { KitchenColumn } from './kitchen-column.tsx'
import { KitchenGhost } from './kitchen-ghost.tsx'
import { SoldOutSheet } from './sold-out-sheet.tsx'
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
      {isBlocked && <p className="text-sm text-soft">{t('chime.blocked')}</p>}
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

/** What the kitchen has to do: new, preparing, ready, the oldest first (spec §4). */
export function KitchenBoard() {
  const t = useTranslations('kitchen')
  const language = useLanguage()
  const venue = useVenue()
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
      {isError && venue && (
        <p
          role="alert"
          className="flex items-center gap-2.5 rounded-control bg-vermilion-wash px-4 py-3 font-medium text-vermilion"
        >
          <WifiOff className="size-5 shrink-0" aria-hidden="true" />
          {t('stale', { time: clockTime(dataUpdatedAt, language, venue.timeZone) })}
        </p>
      )}
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
