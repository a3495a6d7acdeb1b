import { listStaffBookings, type StaffBooking } from '@lantern/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../../lib/api/queries.ts'
import { BookingsTable } from './bookings-table.tsx'
import { useHeldRow } from './held-row.ts'

/** As many as the desk can see at once; the list of all is below. */
const FIRST = 5

/** The bookings of all nights to come that wait for somebody's Confirm; nothing where none does. */
export function NeedsYou() {
  const t = useTranslations('desk.needsYou')
  const { keep, holding } = useHeldRow<StaffBooking>()
  const { data } = useQuery(
    queryOf(listStaffBookings, { query: { scope: 'upcoming', status: 'pending' } }),
  )
  const shown = keep(data?.bookings.slice(0, FIRST) ?? [])
  if (!data || shown.length === 0) return null
  return (
    <section aria-label={t('title')} className="min-w-0">
      <h2 className="mb-3 text-xl">{t('title')}</h2>
      <BookingsTable label={t('title')} bookings={shown} holding={holding} withDate />
      {data.bookings.length > FIRST && <p className="pt-2 text-sm text-soft">{t('more')}</p>}
    </section>
  )
}
