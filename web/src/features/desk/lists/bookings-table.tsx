import type { StaffBooking } from '@lantern/contract/desk'
import { MessageSquareText, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useLateness } from '../../../kit/late.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { hourRange, money, shortDate } from '../../../lib/shown/format.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { Table } from '../../../ui/layout/table.tsx'
import { ConfirmedSign } from './confirmed-sign.tsx'
import { BookingActions } from './booking-actions.tsx'
import { holdsRoom, placeOf, toneOf } from './booking-words.ts'
import type { Holding } from './held-row.ts'

export interface BookingsTableProps {
  label: string
  bookings: readonly StaffBooking[] | undefined
  /** Shows each row's night, for lists of several nights. */
  withDate?: boolean
  ghosts?: number
  /** Keeps the row whose menu or dialog is open. */
  holding?: Holding<StaffBooking>
}

/** A table of bookings with the actions on each. */
export function BookingsTable({
  label,
  bookings,
  withDate = false,
  ghosts = 4,
  holding,
}: BookingsTableProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const now = useNow()
  const lateness = useLateness()
  const columns = [
    { key: 'customer', head: t('columns.customer'), grows: true, card: 'title' },
    { key: 'time', head: t('columns.time'), card: 'start' },
    { key: 'amenity', head: t('columns.amenity'), card: 'end' },
    { key: 'status', head: t('columns.status'), card: 'start' },
    { key: 'total', head: t('columns.total'), align: 'end', from: 'medium', card: 'end' },
    { key: 'method', head: t('columns.method'), from: 'medium', card: 'none' },
    { key: 'actions', head: t('columns.actions'), card: 'actions' },
  ] as const
  const cells = (booking: StaffBooking) => {
    const [place, amenity] = placeOf(booking, t, language)
    const hasArrived = booking.checkedInAt !== null && holdsRoom(booking)
    const late = lateness(booking)
    const isOver = hasArrived && Date.parse(booking.endsAt) <= now.getTime()
    const method = [
      t(`payment.${booking.paymentMethod}`),
      booking.paymentMethod === 'deposit' && money(booking.deposit),
    ]
      .filter(Boolean)
      .join(' ')
    return {
      customer: (
        <div className="min-w-0 @min-[45rem]:leading-tight">
          <p className="@min-[45rem]:truncate">
            {booking.userName || booking.lanternId}
            <ConfirmedSign booking={booking} />
          </p>
          <div className="text-sm font-normal text-soft @min-[45rem]:flex @min-[45rem]:gap-x-3 @min-[45rem]:text-xs @min-[45rem]:leading-tight">
            {(booking.partySize !== null || booking.contactPhone) && (
              <p className="figures flex flex-wrap items-center gap-x-3 @min-[45rem]:shrink-0 @min-[45rem]:flex-nowrap">
                {booking.partySize !== null && (
                  <span className="inline-flex items-center gap-1">
                    <UsersRound className="size-3.5 shrink-0" aria-hidden="true" />
                    {t('people', { count: booking.partySize })}
                  </span>
                )}
                {booking.contactPhone && (
                  <a href={`tel:${booking.contactPhone.number}`} className="hover:text-ink">
                    {booking.contactPhone.shown}
                  </a>
                )}
              </p>
            )}
            {booking.specialRequests && (
              <p className="flex min-w-0 items-center gap-1.5">
                <MessageSquareText className="size-3.5 shrink-0" aria-hidden="true" />
                <span className="sr-only">{`${t('actions.requests')}: `}</span>
                <span className="truncate">{booking.specialRequests}</span>
              </p>
            )}
          </div>
        </div>
      ),
      time: (
        <span className="figures">
          {withDate && `${shortDate(booking.bookingDate, language)} `}
          <span className="font-semibold">{hourRange(booking.startTime, booking.endTime)}</span>
        </span>
      ),
      amenity: (
        <span className="inline-block truncate align-middle @min-[45rem]:max-w-44 @5xl:max-w-64">
          <span className="font-medium">{place}</span>
          {amenity && <span className="text-soft"> · {amenity}</span>}
        </span>
      ),
      status: (
        <div className="grid justify-items-start gap-1">
          <Badge tone={isOver ? 'vermilion' : hasArrived ? 'amber' : toneOf[booking.status]}>
            {t(isOver ? 'status.over' : hasArrived ? 'status.arrived' : `status.${booking.status}`)}
          </Badge>
          {late && (
            <span className="figures text-sm font-semibold text-vermilion">{late.words}</span>
          )}
        </div>
      ),
      total: (
        <span>
          {money(booking.totalPrice)}
          <span className="ml-1.5 text-xs text-soft @min-[45rem]:hidden">{method}</span>
        </span>
      ),
      method: <span className="figures text-soft">{method}</span>,
      actions: (
        <BookingActions
          booking={booking}
          onHold={(isHeld) => {
            if (!isHeld) holding?.letGo(booking.id)
            else holding?.hold({ row: booking, place: bookings?.indexOf(booking) ?? 0 })
          }}
        />
      ),
    }
  }
  return (
    <Table
      label={label}
      columns={columns}
      rows={bookings}
      keyOf={({ id }) => id}
      cells={cells}
      ghosts={ghosts}
    />
  )
}
