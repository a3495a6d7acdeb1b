import { listAmenities } from '@lantern/contract/venue/amenities'
import { BookingStatus } from '@lantern/contract/bookings/bookings'
import { listStaffBookings, type StaffBooking } from '@lantern/contract/floor/desk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { usePages } from '../../../lib/shown/pages.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useDebounced } from '../../../lib/browser/use-debounced.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Pager } from '../../../kit/load/pager.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { type Holding, useHeldRow } from './held-row.ts'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import UsersRound from 'lucide-react/icons/users-round'
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

interface BookingsTableProps {
  label: string
  /** `undefined` while they are read. */
  bookings: readonly StaffBooking[] | undefined
  /** Keeps the row whose menu or dialog is open. */
  holding: Holding<StaffBooking>
}

function BookingsTable({ label, bookings, holding }: BookingsTableProps) {
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
        {`${shortDate(booking.bookingDate, language)} `}
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
        onHold={holding(booking, bookings?.indexOf(booking) ?? 0)}
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
      skeletons={8}
    />
  )
}

/** The bookings of one page (`listStaffBookings`). */
const pageSize = 20

const statusesOf = {
  upcoming: ['pending', 'confirmed', 'paid_online'],
  past: ['completed', 'no_show', 'canceled', 'confirmed', 'paid_online', 'pending'],
} as const

interface Filter {
  search: string
  status: string
  amenityId: string
}

export function BookingList({ scope }: { scope: 'upcoming' | 'past' }) {
  const t = useTranslations('desk')
  const [filter, setFilter] = useState<Filter>({ search: '', status: '', amenityId: '' })
  const { keep, holding } = useHeldRow<StaffBooking>()
  const { data: amenities = [] } = useQuery(queryOf(listAmenities, {}))
  const search = useDebounced(filter.search.trim())
  const status = BookingStatus.options.find((one) => one === filter.status)
  const request = {
    scope,
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(filter.amenityId !== '' && { amenityId: filter.amenityId }),
  }
  const pages = usePages(JSON.stringify(request))
  const query = useQuery({
    ...queryOf(listStaffBookings, {
      query: { ...request, ...(pages.after !== undefined && { after: pages.after }) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = query
  const isEverything = Object.values(filter).every((chosen) => chosen === '')
  const table = (bookings?: readonly StaffBooking[]) => (
    <BookingsTable
      label={t(`tabs.${scope}`)}
      bookings={bookings && keep(bookings)}
      holding={holding}
    />
  )
  return (
    <div>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <SearchInput
          label={t('list.search')}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <Select
          aria-label={t('list.status')}
          value={filter.status}
          onChange={({ target }) => setFilter({ ...filter, status: target.value })}
        >
          <option value="">{`${t('list.status')}: ${t('list.all')}`}</option>
          {statusesOf[scope].map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('list.amenity')}
          value={filter.amenityId}
          onChange={({ target }) => setFilter({ ...filter, amenityId: target.value })}
        >
          <option value="">{`${t('list.amenity')}: ${t('list.all')}`}</option>
          <NamedOptions of={amenities} />
        </Select>
      </div>
      {data?.isPartial && (
        <div className="mb-4">
          <Alert>{t('list.partial')}</Alert>
        </div>
      )}
      <Loaded
        query={query}
        failed={t('list.error')}
        skeleton={table()}
        empty={
          <EmptyState title={t('list.empty')}>
            {t(isEverything ? 'list.emptyYet' : 'list.emptyText')}
          </EmptyState>
        }
        isEmpty={({ bookings }) => keep(bookings).length === 0}
      >
        {({ bookings }) => table(bookings)}
      </Loaded>
      <Pager
        label={t('list.pages')}
        pages={pages}
        next={data?.next}
        size={pageSize}
        rows={data?.bookings.length ?? 0}
        count={data?.count ?? 0}
        loading={isFetching}
      />
    </div>
  )
}
