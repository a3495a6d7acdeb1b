import type { Nights } from '@lantern/contract/venue/hours'
import { accounts, owedAccounts } from '@lantern/contract/reports/accounts'
import { listAmenities } from '@lantern/contract/venue/amenities'
import { causeIn } from '@lantern/contract/payments/causes'
import { timeOfDay } from '@lantern/contract/venue/clock'
import type { Endpoint, Reply } from '@lantern/contract/calls/endpoint'
import { nameIn, sayIn } from '@lantern/contract/venue/languages'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import * as contract from '@lantern/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useState, type FC, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useLanguage } from '../../i18n/words.tsx'
import { BookingBadge, bookingStates } from '../../kit/booking/booking-state.tsx'
import { PagedList, usePaged } from '../../kit/load/paged-list.tsx'
import { TierBadge, tierName } from '../../kit/member/tier-badge.tsx'
import { useHours } from '../../kit/booking/use-hours.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { useMay } from '../../lib/session/session.ts'
import { money, signedMoney, weekdayName } from '../../lib/shown/format.ts'
import { Link } from '../../ui/actions/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { BillDialog } from '../bills/open-bill.tsx'
import {
  figureLook,
  noValue,
  RowTable,
  useWritten,
  type Columns,
  type RowFilter,
  type Source,
} from './figures.tsx'
import { timeOf } from './period.ts'
import { useLeadTime } from './sections.tsx'

function useAmenityName(): (id: number) => string {
  const language = useLanguage()
  const { data } = useQuery(queryOf(listAmenities, {}))
  return (id) => {
    const found = data?.find((amenity) => amenity.id === id)
    return found ? nameIn(found, language) : ''
  }
}

// Each cell takes its part of a row.

/** Somebody's name, as a link to their page where they have one. */
function Name({ userId, name }: { userId: number | null; name: string }) {
  const may = useMay()
  if (name === '') return noValue
  if (userId === null || !may('customers')) return name
  return (
    <Link to="/customer-crm/$id" params={{ id: String(userId) }} className={figureLook}>
      {name}
    </Link>
  )
}

/** A night, as a link to its board; several as their range. */
function Night({ date, until = date }: { date: string; until?: string }) {
  const may = useMay()
  const { nightsOf } = useWritten()
  const text = nightsOf({ from: date, to: until })
  if (!may('floor') || until !== date) return text
  return (
    <Link to="/board" search={{ date }} className={figureLook}>
      {text}
    </Link>
  )
}

/** A bill's number, which opens it. */
function Bill({ billId, billNumber }: { billId: number | null; billNumber: string | null }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (billId === null || !may('floor')) return billNumber ?? noValue
  return (
    <>
      <button type="button" className={`min-h-9 ${figureLook}`} onClick={() => setOpen(true)}>
        {billNumber}
      </button>
      {isOpen && <BillDialog billId={billId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A cell whose content has hooks. */
const cell =
  <Row extends object>(Cell: FC<Row>) =>
  (row: Row) => <Cell {...row} />

const name = cell(Name)
const night = cell(Night)
const bill = cell(Bill)
const time = cell(({ date, ...times }: Record<'date' | 'startTime' | 'endTime', string>) =>
  useHours().rangeOf({ bookingDate: date, ...times }),
)
const amenity = cell(({ amenityId }: { amenityId: number }) => useAmenityName()(amenityId))
const ahead = cell(({ leadDays }: { leadDays: number }) =>
  useTranslations('reports.rows')('days', { count: leadDays }),
)
const state = ({ status }: { status: string }) => {
  const shown = bookingStates.find((one) => one === status.replace('no_show', 'noShow'))
  return shown && <BookingBadge state={shown} />
}
const line = cell(({ account, ...names }: contract.RowOf<typeof contract.listReportLines>) => {
  const language = useLanguage()
  return nameIn(names, language) || (account ? sayIn(accounts[account], language) : noValue)
})
const what = cell(({ cause }: { cause: string }) => causeIn(cause, useLanguage()))
const tier = ({ tierId }: { tierId: number | null }) =>
  tierId === null ? noValue : <TierBadge tierId={tierId} />
const last = ({ lastCame }: { lastCame: string | null }) =>
  lastCame === null ? noValue : <Night date={lastCame} />
const room = cell(({ isUnmet }: { isUnmet: boolean }) =>
  useTranslations('reports.rows')(isUnmet ? 'gotNone' : 'got'),
)
const quantity = (row: { quantity: number | null }) => row.quantity || noValue
const guests = quantity
const net = (row: { net: string }) => money(row.net)
const amount = net

function useFilterWords({ tierId, ...filter }: RowFilter): string {
  const t = useTranslations('reports')
  const language = useLanguage()
  const amenityName = useAmenityName()
  const leadTimeOf = useLeadTime()
  const held = useVenue()?.tiers.find(({ id }) => String(id) === tierId)
  const { amenityId, weekday, hour, leadFrom, account, amount } = filter
  const owed = owedAccounts.find((one) => one === filter.of)
  const moved = contract.balanceFigures.find((one) => one === filter.of)
  return [
    amenityId && amenityName(Number(amenityId)),
    weekday && weekdayName(Number(weekday), language),
    hour && timeOfDay(timeOf(Number(hour)), language),
    leadFrom && `${t('bookings.ahead')}: ${leadTimeOf(Number(leadFrom))}`,
    account && sayIn(accounts[account], language),
    owed && sayIn(accounts[owed], language),
    moved && t(`members.${moved}`),
    amount && t('rows.lost'),
    tierId && (held ? tierName(held, language) : t('members.noTier')),
    ...[
      ...([filter.outcome, filter.paid, filter.guests, filter.given] as const),
      ...([filter.reason, filter.group, filter.unmet] as const),
    ].map((word) => word && t(`words.${word}`)),
  ]
    .filter(Boolean)
    .join(' · ')
}

type Page = Pick<Reply<typeof contract.listReportBills>, 'count' | 'sum' | 'quantity' | 'opening'>

/** Returns a function that says the figure of a list: what its rows come to. */
function useFigure(kind: Source['kind'], filter: RowFilter) {
  const t = useTranslations('reports.rows')
  return ({ count, sum, quantity, opening }: Page): string => {
    const size = quantity ?? 0
    const each = contract.averageOf(toCents(sum), filter.guests ? size : count)
    const closing = toDollars(toCents(opening ?? '0.00') + toCents(sum))
    return [
      t(`count.${kind}`, { count }),
      filter.itemId && t('sold', { count: size }),
      filter.guests && t('guests', { count: size }),
      opening !== null && t('opening', { amount: money(opening) }),
      kind !== 'waiting' && (opening === null ? money(sum) : signedMoney(sum)),
      opening !== null && t('closing', { amount: money(closing) }),
      kind === 'bills' && t(filter.guests ? 'head' : 'each', { amount: money(each) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

interface RowsProps<Row> {
  kind: Source['kind']
  /** Its reply has these rows. */
  endpoint: Endpoint
  query: RowFilter & Nights
  columns: Columns<Row>
  numbers: Columns<Row>
}

/** Rows, page by page, under the figure that they make up. */
function Rows<Row extends { id: number }>({ kind, endpoint, query, ...shown }: RowsProps<Row>) {
  const t = useTranslations('reports')
  const words = useFilterWords(query)
  const figureOf = useFigure(kind, query)
  const { newest, ...list } = usePaged<Endpoint, Row, Page & { rows: Row[]; next: number | null }>({
    endpoint,
    sent: { query },
    position: 'after',
    rows: ({ rows }) => rows,
    next: ({ next }) => next,
  })
  const table = (rows: readonly Row[] | undefined) => (
    <RowTable label={t(`rows.kinds.${kind}`)} rows={rows} keyOf={({ id }) => id} {...shown} />
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="min-h-[1lh] font-semibold">{words}</p>
        <p className="heading figures min-h-[1lh] text-2xl" aria-live="polite">
          {newest && figureOf(newest)}
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

/** Whether the parts of an address are what a call takes. */
const isAsked = (
  { query }: { query: z.ZodMiniType },
  search: unknown,
): search is RowFilter & Nights => query.safeParse(search).success

/** A list by its call and columns. It shows what an address asks for; `null` if that is nothing of the call. */
const listOf =
  <E extends Endpoint<undefined, z.ZodMiniType>>(
    endpoint: E,
    columns: Columns<contract.RowOf<E>>,
    numbers: Columns<contract.RowOf<E>> = {},
  ) =>
  (kind: Source['kind'], search: Partial<Nights>): ReactNode =>
    isAsked(endpoint, search) ? (
      <Rows<contract.RowOf<E>> {...{ kind, endpoint, columns, numbers }} query={search} />
    ) : null

const lists = {
  bookings: listOf(
    contract.listReportBookings,
    { name, night, time, amenity, ahead, state },
    { net },
  ),
  bills: listOf(contract.listReportBills, { bill, night }, { guests, net }),
  lines: listOf(contract.listReportLines, { line, night, bill }, { quantity, amount }),
  postings: listOf(contract.listReportPostings, { what, night, name, bill }, { amount }),
  members: listOf(contract.listReportMembers, { name, tier, last }, { net }),
  waiting: listOf(contract.listReportWaiting, { name, night, time, amenity, room }),
}

/** The rows that an address asks for; `null` if it asks for none. */
export const rowsAt = (kind: Source['kind'], search: Partial<Nights>): ReactNode =>
  lists[kind](kind, search)
