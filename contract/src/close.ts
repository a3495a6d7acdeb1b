import * as z from 'zod/mini'
import { BillSummary, CardRefundReason, CorrectionReason } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { BothNames, Instant, Money, MoneyInput, NightDate, prose } from './primitives.ts'
import { taxedKinds } from './taxes.ts'

/** Money in and out of a venue day, by one method. */
export const PaymentTotals = z.object({
  /** `elsewhere` appears only on days on which money was paid out by other means. */
  method: z.enum(['cash', 'terminal', 'card', 'balance', 'elsewhere']),
  /** Money for food, drinks, services and rooms, with tax and tips. */
  sales: Money,
  refunds: Money,
  topUps: Money,
  payOuts: Money,
  /** The sum of all of these. */
  net: Money,
})
export type PaymentTotals = z.output<typeof PaymentTotals>

/**
 * A venue day in figures: all lines of bills that count on it, and the payments and wallet entries that came on it. `from`
 * and `to` are its bounds by today's opening hours; what belongs to it was said when it was written.
 */
export const DayTotals = z.object({
  date: NightDate,
  from: Instant,
  to: Instant,
  payments: z.array(PaymentTotals),
  /** Sales less refunds, before tax. */
  income: z.object({
    bookings: Money,
    serviceFees: Money,
    /** What was kept of canceled bookings. */
    cancellations: Money,
    food: Money,
    beverages: Money,
    services: Money,
    discounts: Money,
    total: Money,
  }),
  tax: Money,
  tips: Money,
  cashRounding: Money,
  /**
   * The difference between earned and received money: income + tax + tips + rounding = received (sales less refunds, by
   * all methods) + receivable + written off + goodwill.
   */
  bills: z.object({
    /** How much what is due on all bills grew. Minus is money that parties paid before their night, or for earlier ones. */
    receivable: Money,
    writtenOff: Money,
    /** Credited to members' balances, or on bills. */
    goodwill: Money,
  }),
})
export type DayTotals = z.output<typeof DayTotals>

/** What the tax was called on a day, and the rates by kind that held on it. */
export const DayTax = z.object({
  name: BothNames,
  number: z.nullable(z.string()),
  /** In basis points; two where the rate changed at the day's midnight, in the order they held. */
  rates: z.array(z.object({ kind: z.enum(taxedKinds), basisPoints: z.array(z.int()) })),
})
export type DayTax = z.output<typeof DayTax>

/** What one of the staff gave away for one reason on a day. */
export const Correction = z.object({
  name: z.string(),
  /** `card_refund` is a failed refund to a card that was given back otherwise, `undone` an act undone long after it. */
  kind: z.enum(['taken_off', 'undone', 'tip', 'goodwill', 'write_off', 'card_refund']),
  /** `null` where only words were given. */
  reason: z.nullable(z.union([CorrectionReason, CardRefundReason])),
  /** The admin who said yes by their PIN, where one had to. */
  approvedBy: z.nullable(z.string()),
  times: z.int(),
  amount: Money,
})
export type Correction = z.output<typeof Correction>

/** A movement of cash that took two people. */
export const ApprovedCash = z.object({
  name: z.string(),
  approvedBy: z.string(),
  /** Into the drawer, or out of it. */
  direction: z.enum(['in', 'out']),
  amount: Money,
  at: Instant,
})
export type ApprovedCash = z.output<typeof ApprovedCash>

/** The day's close: what should be in the drawer, and what was. */
export const DayClose = z.object({
  /** The totals at the close; while the day is open, the current ones. */
  totals: DayTotals,
  /** As it was when the day was closed; as it is while the day is open. */
  tax: DayTax,
  /** What the books have of that day since it was closed; nothing where nothing came. */
  since: z.nullable(DayTotals),
  /** All cash of that day, including what came after the close. A new close would expect this amount. */
  cashTaken: Money,
  /** The latest close; `null` while the day is open. */
  closed: z.nullable(
    z.object({
      float: Money,
      expectedCash: Money,
      countedCash: Money,
      /** The counted cash less the expected cash. */
      difference: Money,
      note: z.nullable(z.string()),
      closedBy: z.string(),
      closedAt: Instant,
    }),
  ),
  /** What came into the drawer and by the card machine, less what went out, by who took it; as it is now. */
  byPerson: z.array(z.object({ name: z.string(), cash: Money, terminal: Money })),
  /** What was given away, by who decided it and why; of a closed day as it was at its close. */
  corrections: z.array(Correction),
  /** What was given away on that day since it was closed. */
  correctionsSince: z.array(Correction),
  /** Cash that took two people, by who moved it and who approved it; as it is now. */
  approvedCash: z.array(ApprovedCash),
  /** Bills with lines of that night that are open or owed still. */
  openBills: z.array(BillSummary),
  /** The float that the day before left, as a default. */
  lastFloat: Money,
  version: z.int(),
})
export type DayClose = z.output<typeof DayClose>

/** The venue day of a date; without a date the running one. */
const Day = z.union([NightDate, z.literal('today')])

const ofDay = { params: z.object({ date: Day }), access: 'staff' as const }

export const getDayClose = endpoint({
  ...ofDay,
  method: 'GET',
  path: '/api/staff/close/:date',
  summary: 'A venue day in figures, and its close',
  reads: ['bookings', 'orders', 'bills', 'till', 'wallet'],
  reply: DayClose,
})

export const closeDay = endpoint({
  ...ofDay,
  method: 'POST',
  path: '/api/staff/close/:date',
  summary: 'Close a day: the drawer was counted. Again corrects it.',
  changes: ['till', 'audit'],
  body: z.strictObject({
    /** The float: the cash in the drawer when the day began. */
    float: MoneyInput,
    countedCash: MoneyInput,
    note: z.optional(z.nullable(prose(500))),
    version: z.int(),
  }),
  reply: DayClose,
  errors: ['stale', 'date_not_begun'],
})

/** Answers with a CSV file, so there is no reply here. */
export const downloadDayClose = endpoint({
  ...ofDay,
  method: 'GET',
  path: '/api/staff/close/:date/close.csv',
  summary: 'The same figures as a CSV file',
  reads: [],
  changes: ['audit'],
  file: 'text/csv',
  fresh: true,
})
