import { accounts } from '@lantern/contract/accounts'
import { listAmenities } from '@lantern/contract/amenities'
import { timeOfDay } from '@lantern/contract/clock'
import type { Endpoint, Reply, Sent } from '@lantern/contract/endpoint'
import { languages, nameIn, sayIn } from '@lantern/contract/languages'
import { listFoodItems } from '@lantern/contract/menu'
import {
  listReportBookings,
  listReportLines,
  listReportMembers,
  listReportWaiting,
} from '@lantern/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { Messages } from '../../i18n/messages.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { BookingBadge, bookingStates } from '../../kit/booking-state.tsx'
import { PagedList } from '../../kit/paged-list.tsx'
import { TierBadge, tierName } from '../../kit/tier-badge.tsx'
import { useHours } from '../../kit/use-hours.ts'
import { usePaged } from '../../kit/use-paged.ts'
import { call, type CallOptions } from '../../lib/api/api-client.ts'
import type { Query } from '../../lib/api/http.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { useMay } from '../../lib/session/session.ts'
import { fullDate, money } from '../../lib/shown/format.ts'
import { weekdayName } from '../../lib/shown/weekday.ts'
import { Link } from '../../ui/actions/link.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { BillDialog } from '../bills/lazy-dialog.tsx'
import { useLeadTime } from './bookings.tsx'
import { figureLook, type RowFilter, type RowKind } from './figures.tsx'
import { timeOf, type Nights } from './period.ts'

/** Returns a function that names an amenity by its id. */
function useAmenityName(): (id: number) => string {
  const language = useLanguage()
  const { data } = useQuery(queryOf(listAmenities, {}))
  return (id) => {
    const found = data?.find((amenity) => amenity.id === id)
    return found ? nameIn(found, language) : ''
  }
}

/** Somebody's name, as a link to their page where they have one. */
function Name({ userId, children }: { userId: number | null; children: string }) {
  const may = useMay()
  if (userId === null || !may('customers')) return children
  return (
    <Link to="/customer-crm/$id" params={{ id: String(userId) }} className={figureLook}>
      {children}
    </Link>
  )
}

/** A night, as a link to its board. */
function Night({ date }: { date: string }) {
  const text = fullDate(date, useLanguage())
  const may = useMay()
  if (!may('floor')) return text
  return (
    <Link to="/board" search={{ date }} className={figureLook}>
      {text}
    </Link>
  )
}

/** Returns a function that says a filter in words. */
function useFilterWords({ itemId }: RowFilter): (filter: RowFilter) => string {
  const t = useTranslations('reports')
  const language = useLanguage()
  const amenityName = useAmenityName()
  const leadTimeOf = useLeadTime()
  const venue = useVenue()
  const dishes = useQuery({ ...queryOf(listFoodItems, {}), enabled: itemId !== undefined })
  const outcomes = {
    stands: t('rows.stands'),
    came: t('rows.came'),
    canceled: t('bookings.canceled'),
    no_show: t('bookings.no_show'),
  }
  return ({ amenityId, weekday, hour, outcome, leadFrom, account, given, reason, ...rest }) => {
    const tier = venue?.tiers.find(({ id }) => String(id) === rest.tierId)
    const dish = dishes.data?.find(({ id }) => String(id) === itemId)
    return [
      amenityId && amenityName(Number(amenityId)),
      weekday && weekdayName(Number(weekday), languages[language].locale),
      hour && timeOfDay(timeOf(Number(hour)), language),
      outcome && outcomes[outcome],
      leadFrom && `${t('bookings.ahead')}: ${leadTimeOf(Number(leadFrom))}`,
      account && sayIn(accounts[account], language),
      dish && nameIn(dish, language),
      given && t(`given.kinds.${given}`),
      reason && t(`given.reasons.${reason}`),
      rest.group && t(`members.groups.${rest.group}`),
      rest.tierId && (tier ? tierName(tier, language) : t('members.noTier')),
      rest.unmet && t('bookings.unmet'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

interface Page<Row> {
  count: number
  sum: string
  rows: readonly Row[]
  next: number | null
}

/** Reads rows page by page. `read` reads those after an id, or the first ones. */
function useRows<Row>(
  endpoint: Endpoint,
  query: Query,
  read: (after: { after?: string }, options: CallOptions) => Promise<Page<Row>>,
) {
  return usePaged({
    endpoint,
    sent: { query },
    read: (after, options) => read(after === undefined ? {} : { after }, options),
    rows: ({ rows }) => rows,
    next: ({ next }) => (next === null ? null : String(next)),
  })
}

type ColumnName = keyof Messages['reports']['rows']['columns']

interface RowsProps<Row, Name extends ColumnName> {
  kind: RowKind
  filter: RowFilter
  list: ReturnType<typeof useRows<Row>>
  /** The first one names the row. */
  columns: readonly Name[]
  cells: (row: Row) => Readonly<Record<Name, ReactNode>>
}

/** Rows under the figure that they make up. */
function Rows<Row extends { id: number }, Name extends ColumnName>(props: RowsProps<Row, Name>) {
  const { kind, filter, list, columns, cells } = props
  const t = useTranslations('reports')
  const wordsOf = useFilterWords(filter)
  const { newest } = list
  const headOf = (name: ColumnName) => t(`rows.columns.${name}`)
  const table = (rows: readonly Row[] | undefined) => (
    <Table
      label={t(`rows.kinds.${kind}`)}
      columns={columns.map((key, place) => ({
        key,
        head: headOf(key),
        ...(place === 0 && { card: 'title' as const, grows: true }),
        ...(key === 'net' && { card: 'figure' as const, align: 'end' as const }),
      }))}
      rows={rows}
      keyOf={({ id }) => id}
      cells={cells}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="min-h-[1lh] font-semibold">{wordsOf(filter)}</p>
        <p className="heading figures min-h-[1lh] text-2xl" aria-live="polite">
          {newest && t(`rows.count.${kind}`, { count: newest.count })}
          {newest && kind !== 'waiting' && <> · {money(newest.sum)}</>}
        </p>
      </div>
      <PagedList
        list={list}
        failed={t('failed')}
        more={t('rows.more')}
        skeleton={table(undefined)}
        empty={<EmptyState title={t('rows.empty')} />}
      >
        {table}
      </PagedList>
    </div>
  )
}

type RowOf<E extends Endpoint> = Reply<E> extends Page<infer Row> ? Row : never

const none = <span data-none>–</span>

function Bookings({ query }: { query: Sent<typeof listReportBookings>['query'] }) {
  const t = useTranslations('reports.rows')
  const { rangeOf } = useHours()
  const amenityName = useAmenityName()
  const list = useRows(listReportBookings, query, (after, options) =>
    call(listReportBookings, { query: { ...query, ...after } }, options),
  )
  const stateOf = (status: string) =>
    status === 'no_show' ? 'noShow' : bookingStates.find((state) => state === status)
  const cells = (row: RowOf<typeof listReportBookings>) => {
    const state = stateOf(row.status)
    return {
      name: <Name userId={row.userId}>{row.name}</Name>,
      night: <Night date={row.date} />,
      time: rangeOf({ ...row, bookingDate: row.date }),
      amenity: amenityName(row.amenityId),
      ahead: t('days', { count: row.leadDays }),
      state: state && <BookingBadge state={state} />,
      net: money(row.net),
    }
  }
  return (
    <Rows
      kind="bookings"
      filter={query}
      list={list}
      columns={['name', 'night', 'time', 'amenity', 'ahead', 'state', 'net']}
      cells={cells}
    />
  )
}

function Lines({ query }: { query: Sent<typeof listReportLines>['query'] }) {
  const language = useLanguage()
  const may = useMay()
  const [picked, setPicked] = useState<number | null>(null)
  const list = useRows(listReportLines, query, (after, options) =>
    call(listReportLines, { query: { ...query, ...after } }, options),
  )
  const billOf = ({ billId, billNumber }: RowOf<typeof listReportLines>) =>
    billId === null || !may('floor') ? (
      (billNumber ?? none)
    ) : (
      <button type="button" className={`min-h-11 ${figureLook}`} onClick={() => setPicked(billId)}>
        {billNumber}
      </button>
    )
  const cells = (row: RowOf<typeof listReportLines>) => ({
    line: nameIn(row, language),
    night: <Night date={row.date} />,
    bill: billOf(row),
    quantity: row.quantity,
    net: money(row.amount),
  })
  return (
    <>
      <Rows
        kind="lines"
        filter={query}
        list={list}
        columns={['line', 'night', 'bill', 'quantity', 'net']}
        cells={cells}
      />
      {picked !== null && <BillDialog billId={picked} onClose={() => setPicked(null)} />}
    </>
  )
}

function Members({ query }: { query: Sent<typeof listReportMembers>['query'] }) {
  const list = useRows(listReportMembers, query, (after, options) =>
    call(listReportMembers, { query: { ...query, ...after } }, options),
  )
  const cells = ({ id, name, tierId, lastCame, net }: RowOf<typeof listReportMembers>) => ({
    name: <Name userId={id}>{name}</Name>,
    tier: tierId === null ? none : <TierBadge tierId={tierId} />,
    last: lastCame === null ? none : <Night date={lastCame} />,
    net: money(net),
  })
  return (
    <Rows
      kind="members"
      filter={query}
      list={list}
      columns={['name', 'tier', 'last', 'net']}
      cells={cells}
    />
  )
}

function Waiting({ query }: { query: Sent<typeof listReportWaiting>['query'] }) {
  const t = useTranslations('reports.rows')
  const { rangeOf } = useHours()
  const amenityName = useAmenityName()
  const list = useRows(listReportWaiting, query, (after, options) =>
    call(listReportWaiting, { query: { ...query, ...after } }, options),
  )
  const cells = (row: RowOf<typeof listReportWaiting>) => ({
    name: <Name userId={row.userId}>{row.name}</Name>,
    night: <Night date={row.date} />,
    time: rangeOf({ bookingDate: row.date, startTime: row.fromTime, endTime: row.toTime }),
    amenity: amenityName(row.amenityId),
    room: t(row.isUnmet ? 'gotNone' : 'got'),
  })
  return (
    <Rows
      kind="waiting"
      filter={query}
      list={list}
      columns={['name', 'night', 'time', 'amenity', 'room']}
      cells={cells}
    />
  )
}

/** Whether the parts of an address are what a call takes. */
const isSent = <Query extends z.ZodMiniType>(
  { query }: { query: Query },
  search: unknown,
): search is z.input<Query> => query.safeParse(search).success

/** The rows that an address asks for; `null` if it asks for none. */
export function rowsAt(kind: string, search: Partial<Nights>): ReactNode {
  if (kind === 'bookings' && isSent(listReportBookings, search)) return <Bookings query={search} />
  if (kind === 'lines' && isSent(listReportLines, search)) return <Lines query={search} />
  if (kind === 'members' && isSent(listReportMembers, search)) return <Members query={search} />
  if (kind === 'waiting' && isSent(listReportWaiting, search)) return <Waiting query={search} />
  return null
}
