import { accounts } from '@lantern/contract/reports/account-words'
import { listAmenities } from '@lantern/contract/venue/amenities'
import { timeOfDay } from '@lantern/contract/venue/clock'
import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import { languages, nameIn, sayIn } from '@lantern/contract/venue/languages'
import {
  listReportBookings,
  listReportLines,
  listReportMembers,
  listReportWaiting,
} from '@lantern/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useLanguage } from '../../i18n/words.tsx'
import { BookingBadge, bookingStates } from '../../kit/booking/booking-state.tsx'
import { PagedList } from '../../kit/load/paged-list.tsx'
import { TierBadge, tierName } from '../../kit/member/tier-badge.tsx'
import { useHours } from '../../kit/booking/use-hours.ts'
import { usePaged } from '../../kit/load/use-paged.ts'
import { request } from '../../lib/api/http.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { useMay } from '../../lib/session/session.ts'
import { fullDate, money } from '../../lib/shown/format.ts'
import { weekdayName } from '../../lib/shown/weekday.ts'
import { Link } from '../../ui/actions/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { BillDialog } from '../bills/lazy-dialog.tsx'
import {
  figureLook,
  noValue,
  RowTable,
  type ColumnName,
  type RowFilter,
  type Source,
} from './figures.tsx'
import { timeOf, type Nights } from './period.ts'
import { useLeadTime } from './sections.tsx'

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

/** A filter in words. */
function useFilterWords({ tierId, ...filter }: RowFilter): string {
  const t = useTranslations('reports')
  const language = useLanguage()
  const amenityName = useAmenityName()
  const leadTimeOf = useLeadTime()
  const tier = useVenue()?.tiers.find(({ id }) => String(id) === tierId)
  const { amenityId, weekday, hour, leadFrom, account } = filter
  return [
    amenityId && amenityName(Number(amenityId)),
    weekday && weekdayName(Number(weekday), languages[language].locale),
    hour && timeOfDay(timeOf(Number(hour)), language),
    leadFrom && `${t('bookings.ahead')}: ${leadTimeOf(Number(leadFrom))}`,
    account && sayIn(accounts[account], language),
    tierId && (tier ? tierName(tier, language) : t('members.noTier')),
    ...[filter.outcome, filter.given, filter.reason, filter.group, filter.unmet].map(
      (word) => word && t(`words.${word}`),
    ),
  ]
    .filter(Boolean)
    .join(' · ')
}

type RowOf<E extends Endpoint> = Reply<E> extends { rows: (infer Row)[] } ? Row : never

interface Page<Row> {
  count: number
  sum: string
  rows: readonly Row[]
  next: number | null
}

interface RowsProps<Row, Name extends ColumnName> {
  kind: Source['kind']
  /** Its reply has these rows. */
  endpoint: Endpoint
  query: RowFilter & Nights
  columns: readonly Name[]
  numbers?: readonly Name[]
  cells: (row: Row) => Readonly<Record<Name, ReactNode>>
}

/** Rows, page by page, under the figure that they make up. */
function Rows<Row extends { id: number }, Name extends ColumnName>(props: RowsProps<Row, Name>) {
  const { kind, endpoint, query, ...shown } = props
  const t = useTranslations('reports')
  const words = useFilterWords(query)
  const { newest, ...list } = usePaged({
    endpoint,
    sent: { query },
    read: (after, { signal }) =>
      request<Page<Row>>('GET', endpoint.path, { query: { ...query, after }, signal }),
    rows: ({ rows }) => rows,
    next: ({ next }) => (next === null ? null : String(next)),
  })
  const table = (rows: readonly Row[] | undefined) => (
    <RowTable label={t(`rows.kinds.${kind}`)} rows={rows} keyOf={({ id }) => id} {...shown} />
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="min-h-[1lh] font-semibold">{words}</p>
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

function Bookings({ query }: { query: Sent<typeof listReportBookings>['query'] }) {
  const t = useTranslations('reports.rows')
  const { rangeOf } = useHours()
  const amenityName = useAmenityName()
  const cells = (row: RowOf<typeof listReportBookings>) => {
    const state = bookingStates.find((one) => one === row.status.replace('no_show', 'noShow'))
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
      endpoint={listReportBookings}
      query={query}
      columns={['name', 'night', 'time', 'amenity', 'ahead', 'state']}
      numbers={['net']}
      cells={cells}
    />
  )
}

function Lines({ query }: { query: Sent<typeof listReportLines>['query'] }) {
  const language = useLanguage()
  const may = useMay()
  const [picked, setPicked] = useState<number | null>(null)
  const cells = ({ billId, billNumber, ...row }: RowOf<typeof listReportLines>) => ({
    line: nameIn(row, language),
    night: <Night date={row.date} />,
    bill:
      billId === null || !may('floor') ? (
        (billNumber ?? noValue)
      ) : (
        <button type="button" className={`min-h-9 ${figureLook}`} onClick={() => setPicked(billId)}>
          {billNumber}
        </button>
      ),
    quantity: row.quantity,
    net: money(row.amount),
  })
  return (
    <>
      <Rows
        kind="lines"
        endpoint={listReportLines}
        query={query}
        columns={['line', 'night', 'bill']}
        numbers={['quantity', 'net']}
        cells={cells}
      />
      {picked !== null && <BillDialog billId={picked} onClose={() => setPicked(null)} />}
    </>
  )
}

function Members({ query }: { query: Sent<typeof listReportMembers>['query'] }) {
  const cells = ({ id, name, tierId, lastCame, net }: RowOf<typeof listReportMembers>) => ({
    name: <Name userId={id}>{name}</Name>,
    tier: tierId === null ? noValue : <TierBadge tierId={tierId} />,
    last: lastCame === null ? noValue : <Night date={lastCame} />,
    net: money(net),
  })
  return (
    <Rows
      kind="members"
      endpoint={listReportMembers}
      query={query}
      columns={['name', 'tier', 'last']}
      numbers={['net']}
      cells={cells}
    />
  )
}

function Waiting({ query }: { query: Sent<typeof listReportWaiting>['query'] }) {
  const t = useTranslations('reports.rows')
  const { rangeOf } = useHours()
  const amenityName = useAmenityName()
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
      endpoint={listReportWaiting}
      query={query}
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
