import type { StaffBooking } from '@lantern/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReadFailure } from '../../../kit/read-failure.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { useHeldRow } from './held-row.ts'
import { waitingQuery } from './night-read.ts'
import { useNextRow } from './use-next-row.ts'

/** The number of rows shown at once; the complete list is below. */
const FIRST = 5

/** The upcoming bookings that need a confirmation; nothing if there are none. */
export function NeedsYou() {
  const t = useTranslations('desk.needsYou')
  const { keep, holding } = useHeldRow<StaffBooking>()
  const query = useQuery(waitingQuery)
  const { data } = query
  const { frame, heading, wasUsed } = useNextRow()
  const shown = keep(data?.bookings.slice(0, FIRST) ?? [])
  if (!data) return <ReadFailure query={query}>{t('error')}</ReadFailure>
  if (shown.length === 0 && !wasUsed) return null
  return (
    <section ref={frame} aria-label={t('title')} className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl outline-none">
        {t('title')}
      </h2>
      {shown.length > 0 ? (
        <BookingsTable label={t('title')} bookings={shown} holding={holding} withDate />
      ) : (
        <p className="text-soft">{t('done')}</p>
      )}
      {data.bookings.length > FIRST && <p className="pt-2 text-sm text-soft">{t('more')}</p>}
    </section>
  )
}
