import { listStaffBookings, type StaffBooking } from '@lantern/contract/desk'
import { nameIn } from '@lantern/contract/languages'
import { placeName } from '@lantern/contract/names'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHours } from '../../../kit/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePaged } from '../../../kit/use-paged.ts'
import { call } from '../../../lib/api/api-client.ts'
import { fullDate, money } from '../../../lib/shown/format.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { BillDue } from '../../bills/bill-button.tsx'
import { bookingTone } from '../../bookings/booking-tone.ts'
import { HistoryTable } from './history-table.tsx'

type Scope = 'upcoming' | 'past'

/** The pages of one customer's bookings. */
function useBookingsOf(id: number, scope: Scope) {
  const query = { scope, userId: String(id) }
  return usePaged({
    endpoint: listStaffBookings,
    sent: { query },
    read: (after, options) =>
      call(
        listStaffBookings,
        { query: { ...query, ...(after !== undefined && { after }) } },
        options,
      ),
    rows: ({ bookings }) => bookings,
    next: ({ next }) => next,
    count: ({ count }) => count,
  })
}

/** One customer's bookings, upcoming or past. */
export function CustomerBookings({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const [scope, setScope] = useState<Scope>('upcoming')
  const list = useBookingsOf(id, scope)
  const columns = [
    { key: 'when', head: t('columns.when'), card: 'title' },
    { key: 'amenity', head: t('columns.amenity'), grows: true, card: 'whole' },
    { key: 'status', head: t('columns.status'), card: 'start' },
    { key: 'total', head: t('columns.total'), align: 'end', card: 'end' },
  ] as const
  const cells = (booking: StaffBooking) => ({
    when: (
      <span className="figures">
        {fullDate(booking.bookingDate, language)} {rangeOf(booking)}
      </span>
    ),
    amenity: t('booking', {
      amenity: nameIn({ nameEn: booking.amenityName, nameCh: booking.amenityNameCh }, language),
      units: booking.units.map((unit) => placeName(unit, language)).join(' · '),
    }),
    status: (
      <Badge tone={bookingTone[booking.status]}>{t(`bookingStatus.${booking.status}`)}</Badge>
    ),
    total: (
      <div className="grid justify-items-end gap-1">
        {money(booking.totalPrice)}
        {(booking.checkedInAt !== null || booking.paymentMethod === 'bill') && (
          <BillDue party={{ bookingId: booking.id }} due={booking.unpaid} isStation={false} />
        )}
      </div>
    ),
  })
  return (
    <>
      <SegmentedControl
        label={t('bookings')}
        value={scope}
        onValueChange={setScope}
        className="mb-4"
        options={[
          { value: 'upcoming', label: t('upcoming') },
          { value: 'past', label: t('past') },
        ]}
      />
      <HistoryTable
        label={t('bookings')}
        empty={t('noBookings')}
        columns={columns}
        cells={cells}
        list={list}
      />
    </>
  )
}
