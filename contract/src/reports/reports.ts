import * as z from 'zod/mini'
import { accountNames, incomeAccounts, owedAccounts } from './accounts.ts'
import { CardRefundReason, CorrectionReason } from '../bills/bills.ts'
import { Correction } from '../bills/close.ts'
import { endpoint, type Endpoint, type Reply } from '../calls/endpoint.ts'
import { addDays, nightsIn, type Nights } from '../venue/hours.ts'
import { toDollars, type Cents } from '../payments/pricing.ts'
import { Id, IdParam, LanternId, Money, NightDate, Sum, Weekday } from '../calls/primitives.ts'

export const MOST_NIGHTS = 366

const Period = z.object({ from: NightDate, to: NightDate })

/** A period has at least one night and at most `MOST_NIGHTS`. A wrong date has an error at its own field. */
const isPeriod = z.refine<unknown>((query) => {
  const { data } = Period.safeParse(query)
  return !data || (data.from <= data.to && data.to <= addDays(data.from, MOST_NIGHTS - 1))
})

/**
 * The nights of a period, of as many nights before it, and of the same weekdays of the year before. For a part of a
 * period, `length` is the number of nights of the whole.
 */
export function comparedNights({ from, to }: Nights, length = nightsIn({ from, to }).length) {
  const earlier = (days: number): Nights => ({ from: addDays(from, -days), to: addDays(to, -days) })
  return { now: { from, to }, before: earlier(length), yearBefore: earlier(364) }
}

/**
 * A figure of a period, beside the same of as many nights just before it, and of those 364 nights earlier, which are
 * the same weekdays of the year before.
 */
export type Compared<Figure> = Record<'now' | 'before' | 'yearBefore', Figure>

export const compare = <Figure>(
  figureOf: (period: keyof Compared<Figure>) => Figure,
): Compared<Figure> => ({
  now: figureOf('now'),
  before: figureOf('before'),
  yearBefore: figureOf('yearBefore'),
})

const compared = <Figure extends z.ZodMiniType>(figure: Figure) => z.object(compare(() => figure))

/** An amount for each of so many things in dollars, rounded to the cent; `0.00` for none. */
export const averageOf = (cents: Cents, count: number): string =>
  toDollars(count === 0 ? 0 : Math.round(cents / count))

const report = { right: 'reports', query: Period.check(isPeriod) } as const

const named = { nameEn: z.string(), nameCh: z.string() }
const ofAmenity = { amenityId: Id, ...named }

/** Hours of rooms: booked by bookings that stand, and open by the venue's present hours and rooms. */
const RoomHours = { booked: z.number(), open: z.number() }

export const getOccupancyReport = endpoint('GET /api/staff/reports/occupancy', {
  ...report,
  summary: 'How full the rooms were, by weekday, hour and room',
  reads: ['amenities', 'bookings', 'tables', 'venue'],
  reply: z.object({
    total: compared(z.object(RoomHours)),
    amenities: z.array(
      z.object({
        ...ofAmenity,
        hours: compared(z.object(RoomHours)),
        /** Each hour of the week in which it is open or was booked. `hour` is 14 for 14:00, and 25 for 01:00. */
        cells: z.array(z.object({ weekday: Weekday, hour: z.int(), ...RoomHours })),
      }),
    ),
  }),
})
export type OccupancyReport = Reply<typeof getOccupancyReport>

export const getIncomeReport = endpoint('GET /api/staff/reports/income', {
  ...report,
  summary: 'Income by kind and night, by bill and by guest',
  reads: ['bills', 'bookings', 'orders'],
  reply: z.object({
    /** Income before tax and tips by account, in the order of `incomeAccounts`; `discounts` is negative. */
    accounts: z.array(z.object({ account: z.enum(incomeAccounts), net: compared(Sum) })),
    total: compared(Sum),
    nights: z.array(z.object({ date: NightDate, net: Sum, before: Sum, yearBefore: Sum })),
    /** Bills with income that counts in the period, and their average income. */
    bills: z.object({ count: compared(z.int()), average: compared(Sum) }),
    /** The guests of parties that came, where their number is known, and their bills' income a head. */
    heads: z.object({ count: compared(z.int()), average: compared(Sum) }),
  }),
})
export type IncomeReport = Reply<typeof getIncomeReport>

/** The first day of each class of lead time: the days from a booking's making to its night. */
export const leadTimes = [0, 1, 3, 7, 14, 30] as const

/** Bookings by an outcome. `charged` is what they still pay: cancellation fees, and rooms that weren't refunded. */
const Outcome = z.object({ count: compared(z.int()), charged: compared(Sum), lost: compared(Sum) })

export const getBookingsReport = endpoint('GET /api/staff/reports/bookings', {
  ...report,
  summary: 'Lead times, cancellations, no-shows and the waiting list',
  reads: ['bills', 'bookings', 'waitlist'],
  reply: z.object({
    /** Bookings of the period's nights, also canceled ones, without holds. */
    made: compared(z.int()),
    leadTimes: z.array(z.object({ fromDays: z.int(), count: compared(z.int()) })),
    /** `lost` is the room's price and fee before tax that canceling, or the no-show, took off. */
    canceled: Outcome,
    noShows: Outcome,
    /** Parties on the waiting list for those nights, and those of them that got no room. */
    waitlist: z.object({ count: compared(z.int()), unmet: compared(z.int()) }),
  }),
})
export type BookingsReport = Reply<typeof getBookingsReport>

export const getDishesReport = endpoint('GET /api/staff/reports/dishes', {
  ...report,
  summary: 'Dishes sold with their margin, and what was given away',
  reads: ['bills', 'menu', 'orders'],
  reply: z.object({
    /** Dishes with lines that count in the period, by income. A canceled dish lowers its number. */
    dishes: z.array(
      z.object({
        itemId: Id,
        ...named,
        sold: compared(z.int()),
        /** Before tax, and less discounts and what was taken off. */
        net: compared(Sum),
        /**
         * `cost` is the number sold times the dish's present cost, `margin` is `net` less `cost`; `null` without a
         * cost.
         */
        cost: z.nullable(Sum),
        margin: z.nullable(Sum),
      }),
    ),
    /** The sums that staff gave away, one for each reason and person. */
    given: z.array(z.extend(Correction, { actorId: z.nullable(Id) })),
  }),
})
export type DishesReport = Reply<typeof getDishesReport>

/** How a member stands to a period by the nights on which they came. */
export const memberGroups = ['new', 'returning', 'lost'] as const

/** The report sums these changes of members' balances. */
export const balanceFigures = ['topUps', 'credit', 'spent'] as const

export const getMembersReport = endpoint('GET /api/staff/reports/members', {
  ...report,
  summary: 'Who came, by tier; top-ups, and what is owed to members',
  reads: ['account', 'bills', 'bookings', 'wallet'],
  reply: z.object({
    /** Each tier by those who hold it now, and the members without one as `null`: who came, and their bills' income. */
    tiers: z.array(
      z.object({
        tierId: z.nullable(Id),
        nameEn: z.nullable(z.string()),
        nameCh: z.nullable(z.string()),
        count: compared(z.int()),
        net: compared(Sum),
      }),
    ),
    /**
     * The numbers of members by group: those who came for the first time, those who came again, and those who came in
     * the 90 nights before the period and not in it.
     */
    groups: z.array(z.object({ group: z.enum(memberGroups), count: compared(z.int()) })),
    /** By card and in cash, less what was paid out; the credit given on top; and what was paid from balances. */
    topUps: compared(Sum),
    credit: compared(Sum),
    spent: compared(Sum),
    /** The balances of the accounts that the venue owes, at the end of the period's last night. */
    liabilities: z.array(z.object({ account: z.enum(owedAccounts), amount: compared(Sum) })),
  }),
})
export type MembersReport = Reply<typeof getMembersReport>

/** Recommendations that follow from the figures by rules. The page links each to the setting that answers it. */
export const getAdvice = endpoint('GET /api/staff/reports/advice', {
  ...report,
  summary: 'At most three things to do, by rules over the figures of the period',
  reads: ['amenities', 'bills', 'bookings', 'menu', 'waitlist'],
  reply: z.object({
    advice: z.array(
      z.discriminatedUnion('rule', [
        /** A weekday's hours are at most a fifth full. */
        z.object({
          rule: z.literal('empty_hours'),
          ...ofAmenity,
          weekday: Weekday,
          fromHour: z.int(),
          toHour: z.int(),
          percent: z.int(),
        }),
        /** At least five parties waited for an amenity on a weekday and got no room. */
        z.object({
          rule: z.literal('unmet'),
          ...ofAmenity,
          weekday: Weekday,
          count: z.int(),
        }),
        /** At least three no-shows had paid nothing in advance. */
        z.object({ rule: z.literal('no_shows'), count: z.int(), lost: Sum }),
        /** A dish keeps less than half of its price. */
        z.object({
          rule: z.literal('thin_margin'),
          itemId: Id,
          ...named,
          percent: z.int(),
          sold: z.int(),
        }),
      ]),
    ),
  }),
})
export type Advice = Reply<typeof getAdvice>

// ----- What a figure is made of -----

/**
 * Every list takes nights and the id after which its page begins, and answers with a page of rows. `count`, `sum` and
 * `quantity` count all pages, because the figure that was pressed is one of them. An average follows by `averageOf`, a
 * balance by adding `opening`.
 */
const listOf = <Filter extends z.core.$ZodLooseShape, Row extends z.core.$ZodLooseShape>(
  filter: Filter,
  row: Row,
) => ({
  right: 'reports' as const,
  query: z.object({ ...Period.shape, after: z.optional(IdParam), ...filter }).check(isPeriod),
  reply: z.object({
    count: z.int(),
    sum: Sum,
    /** The dishes sold by lines, and the guests of bills. */
    quantity: z.nullable(z.int()),
    /** The balance before the first night, where the rows are what moved one. */
    opening: z.nullable(Sum),
    rows: z.array(z.object({ id: Id, ...row })),
    /** Where the rows of the next page begin. */
    next: z.nullable(Id),
  }),
})

/** A row of a list. */
export type RowOf<E extends Endpoint> =
  Reply<E> extends { rows: (infer Row extends { id: number })[] } ? Row : never

const number = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  )

const ofRoom = { amenityId: z.optional(IdParam), weekday: z.optional(number(1, 7)) }

const somebody = { name: z.string(), userId: z.nullable(Id) }
const ofBill = { billId: z.nullable(Id), billNumber: z.nullable(LanternId) }

export const listReportBookings = endpoint('GET /api/staff/reports/rows/bookings', {
  summary: 'The bookings that a figure counts',
  reads: ['bills', 'bookings'],
  ...listOf(
    {
      ...ofRoom,
      /** Those that have a room in this hour, as `cells` count it. */
      hour: z.optional(number(0, 47)),
      outcome: z.optional(z.enum(['stands', 'canceled', 'no_show'])),
      /** The class of lead time that begins with these days. */
      leadFrom: z.optional(z.enum(leadTimes.map(String))),
      /** Those on whose bill nothing was ever paid. */
      paid: z.optional(z.literal('nothing')),
      /** Makes `net` what canceling, or the no-show, took off. */
      amount: z.optional(z.literal('lost')),
    },
    {
      lanternId: LanternId,
      ...somebody,
      amenityId: Id,
      date: NightDate,
      startTime: z.string(),
      endTime: z.string(),
      status: z.string(),
      leadDays: z.int(),
      /** The room's price and fee before tax as they stand. */
      net: Money,
    },
  ),
})

export const listReportBills = endpoint('GET /api/staff/reports/rows/bills', {
  summary: 'The bills with income, or those of guests, which an average divides',
  reads: ['bills', 'bookings'],
  ...listOf(
    {
      /** Those whose party came and has a known number of guests, instead of those with income. */
      guests: z.optional(z.literal('known')),
    },
    {
      ...ofBill,
      /** Its first and its last night of the period. */
      date: NightDate,
      until: NightDate,
      quantity: z.nullable(z.int()),
      /** Its income in the period. */
      net: Sum,
    },
  ),
})

export const listReportLines = endpoint('GET /api/staff/reports/rows/lines', {
  summary: 'The lines of bills that a figure adds up',
  reads: ['bills', 'orders'],
  ...listOf(
    {
      account: z.optional(z.enum(incomeAccounts)),
      itemId: z.optional(IdParam),
      /** Only lines that gave something away, of this kind. `reason` `none` selects those without a reason. */
      given: z.optional(Correction.shape.kind),
      reason: z.optional(z.union([CorrectionReason, CardRefundReason, z.literal('none')])),
      actorId: z.optional(IdParam),
    },
    {
      ...ofBill,
      date: NightDate,
      /** Of a room its amenity's names; empty where only its account says what it is. */
      ...named,
      account: z.nullable(z.enum(accountNames)),
      /** Less where a dish was canceled or moved, and 0 where only an amount was taken off. */
      quantity: z.int(),
      net: Money,
    },
  ),
})

export const listReportPostings = endpoint('GET /api/staff/reports/rows/postings', {
  summary: 'What moved balances, or an account that the venue owes',
  reads: ['account', 'bills', 'wallet'],
  ...listOf(
    { of: z.enum([...balanceFigures, ...owedAccounts]) },
    { ...ofBill, ...somebody, date: NightDate, cause: z.string(), net: Sum },
  ),
})

/** A tier's id, or `none` for the members without one. */
const TierParam = z.pipe(
  z.string().check(z.regex(/^(none|[1-9]\d{0,8})$/)),
  z.transform((text) => (text === 'none' ? ('none' as const) : Number(text))),
)

export const listReportMembers = endpoint('GET /api/staff/reports/rows/members', {
  summary: 'The members that a figure counts',
  reads: ['account', 'bills', 'bookings'],
  ...listOf(
    { group: z.optional(z.enum(memberGroups)), tierId: z.optional(TierParam) },
    {
      ...somebody,
      tierId: z.nullable(Id),
      lastCame: z.nullable(NightDate),
      /** The income of their bills in the period. */
      net: Money,
    },
  ),
})

export const listReportWaiting = endpoint('GET /api/staff/reports/rows/waiting', {
  summary: 'The parties that waited for a room',
  reads: ['waitlist'],
  ...listOf(
    { ...ofRoom, unmet: z.optional(z.literal('yes')) },
    {
      ...somebody,
      amenityId: Id,
      date: NightDate,
      startTime: z.string(),
      endTime: z.string(),
      isUnmet: z.boolean(),
    },
  ),
})

// ----- Files for the accountant -----

/**
 * `journal` has a row for each posting (date, account, debit, credit, reference, tax), `sales` a row for each night,
 * `taxes` one for each tax and rate, collected and refunded, and `balances` what is owed and in transit.
 */
export const reportFiles = ['journal', 'sales', 'taxes', 'balances'] as const

export const downloadReport = endpoint('GET /api/staff/reports/files/:kind', {
  ...report,
  summary: 'A file for the accountant over the period',
  reads: [],
  changes: ['audit'],
  params: z.object({ kind: z.enum(reportFiles) }),
  file: 'text/csv',
  fresh: true,
})
