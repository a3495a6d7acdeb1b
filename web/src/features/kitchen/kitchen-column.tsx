import type { Ticket } from '@lantern/contract/orders'
import { useTranslations } from 'use-intl'
import { TicketCard } from './ticket-card.tsx'
import type { Column } from './tickets.ts'

/** A column of the board; its head says how many tickets stand in it. */
export function KitchenColumn({ column, tickets }: { column: Column; tickets: readonly Ticket[] }) {
  const t = useTranslations('kitchen')
  return (
    <section
      aria-label={t(`columns.${column}`)}
      className="grid grid-cols-1 content-start gap-3 rounded-panel bg-sunk p-3"
    >
      <h2 className="flex items-baseline justify-between gap-3 px-1 pt-1 text-lg">
        {t(`columns.${column}`)}
        <span className="figures font-body text-base font-semibold tracking-normal text-soft">
          {tickets.length}
        </span>
      </h2>
      {tickets.length === 0 ? (
        <p className="px-1 pb-3 text-sm text-soft">{t('emptyColumn')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-1">
          {tickets.map((ticket, place) => (
            <li key={ticket.id}>
              <TicketCard ticket={ticket} isNext={column === 'new' && place === 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
