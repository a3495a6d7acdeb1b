import type { StaffBooking } from '@lantern/contract/floor/desk'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import UsersRound from 'lucide-react/icons/users-round'
import { useTranslations } from 'use-intl'
import { TierBadge } from '../../../kit/member/tier-badge.tsx'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { StateBadge } from '../../../kit/booking/booking-state.tsx'
import { useLateness } from '../../../kit/booking/late.ts'
import { money, shortDate } from '../../../lib/shown/format.ts'
import { Table } from '../../../ui/layout/table.tsx'
import { ConfirmedSign, DepositSign, DueSign, GuestsSign, NoShowSign } from './booking-signs.tsx'
import { BookingActions } from './booking-actions.tsx'
import { placeOf } from './booking-words.ts'
import type { Holding } from './held-row.ts'

export interface BookingsTableProps {
  label: string
  bookings: readonly StaffBooking[] | undefined
  withDate?: boolean
  skeletons?: number
  /** Keeps the row whose menu or dialog is open. */
  holding?: Holding<StaffBooking>
}

function Customer({ booking }: { booking: StaffBooking }) {
  const t = useTranslations('desk')
  const { userName, lanternId, partySize, contactPhone, specialRequests } = booking
  return (
    <div className="min-w-0 @min-[45rem]:leading-tight">
      <p className="@min-[45rem]:truncate">
        {userName || lanternId} <TierBadge tierId={booking.tierId} />
        <ConfirmedSign booking={booking} />
        <GuestsSign booking={booking} />
        <NoShowSign booking={booking} />
      </p>
      <div className="text-sm font-normal text-soft @min-[45rem]:text-xs @min-[45rem]:leading-tight">
        {(partySize !== null || contactPhone) && (
          <p className="figures flex flex-wrap items-center gap-x-3">
            {partySize !== null && (
              <span className="inline-flex items-center gap-1">
                <UsersRound className="size-3.5 shrink-0" />
                {t('people', { count: partySize })}
              </span>
            )}
            {contactPhone && (
              <a href={`tel:${contactPhone.number}`} className="whitespace-nowrap hover:text-ink">
                {contactPhone.shown}
              </a>
            )}
          </p>
        )}
        {specialRequests && (
          <p className="flex min-w-0 items-center gap-1.5">
            <MessageSquareText className="size-3.5 shrink-0" />
            <span className="sr-only">{`${t('actions.requests')}: `}</span>
            <span className="truncate">{specialRequests}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function Room({ booking }: { booking: StaffBooking }) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const [place, amenity] = placeOf(booking, t, language)
  return (
    <span className="inline-block align-middle @min-[45rem]:max-w-44 @min-[45rem]:truncate @5xl:max-w-64">
      <span className="font-medium">{place}</span>
      {amenity && <span className="text-soft @min-[45rem]:@max-4xl:hidden"> · {amenity}</span>}
    </span>
  )
}

const isDueBesides = ({ unpaid, paymentMethod, totalPrice }: StaffBooking) =>
  Number(unpaid) > 0 && !(paymentMethod === 'none' && unpaid === totalPrice)

/** Small text below a state, so that the table's row stays 42 px high. */
const signLook = 'figures text-sm font-semibold @min-[45rem]:text-xs @min-[45rem]:leading-none'
const dueLook = `${signLook} text-vermilion`

function Status({ booking }: { booking: StaffBooking }) {
  const late = useLateness()(booking)
  return (
    <div className="grid justify-items-start gap-1 @min-[45rem]:gap-px @5xl:flex @5xl:items-center @5xl:gap-2">
      <StateBadge booking={booking} />
      {late && <span className={dueLook}>{late.words}</span>}
      {booking.askedDeposit ? (
        <DepositSign deposit={booking.askedDeposit} className={signLook} />
      ) : (
        isDueBesides(booking) && <DueSign booking={booking} className={dueLook} />
      )}
    </div>
  )
}

export function BookingsTable(props: BookingsTableProps) {
  const { label, bookings, withDate = false, skeletons = 4, holding } = props
  const t = useTranslations('desk')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const columns = [
    { key: 'customer', head: t('columns.customer'), grows: true, card: 'title' },
    { key: 'time', head: t('columns.time'), card: 'start' },
    { key: 'amenity', head: t('columns.amenity'), card: 'end', skeleton: 'long' },
    { key: 'status', head: t('columns.status'), card: 'start' },
    {
      key: 'total',
      head: t('columns.total'),
      align: 'end',
      from: 'medium',
      card: 'end',
      skeleton: 'short',
    },
    { key: 'method', head: t('columns.method'), from: 'wide', card: 'none', skeleton: 'short' },
    { key: 'actions', head: t('columns.actions'), card: 'actions' },
  ] as const
  const methodOf = ({ paymentMethod, deposit }: StaffBooking) => {
    const method = t(`payment.${paymentMethod}`)
    return paymentMethod === 'deposit' ? `${method} ${money(deposit)}` : method
  }
  const cells = (booking: StaffBooking) => ({
    customer: <Customer booking={booking} />,
    time: (
      <span className="figures">
        {withDate && `${shortDate(booking.bookingDate, language)} `}
        <span className="inline-block font-semibold">{rangeOf(booking)}</span>
      </span>
    ),
    amenity: <Room booking={booking} />,
    status: <Status booking={booking} />,
    total: (
      <span>
        {money(booking.totalPrice)}
        <span className="ml-1.5 text-xs text-soft @min-[45rem]:hidden">{methodOf(booking)}</span>
      </span>
    ),
    method: <span className="figures text-soft">{methodOf(booking)}</span>,
    actions: (
      <BookingActions
        booking={booking}
        {...(holding && { onHold: holding(booking, bookings?.indexOf(booking) ?? 0) })}
      />
    ),
  })
  return (
    <Table
      label={label}
      columns={columns}
      rows={bookings}
      keyOf={({ id }) => id}
      cells={cells}
      skeletons={skeletons}
    />
  )
}
