import * as z from 'zod/mini'
import { BillSummary, CardRefundReason, CorrectionReason, PaymentMethod } from './bills.ts'
import { endpoint } from '../calls/endpoint.ts'
import {
  Id,
  Instant,
  Money,
  MoneyInput,
  NightDate,
  prose,
  ReceiptTax,
} from '../calls/primitives.ts'

export const PaymentTotals = z.object({
  /** `points` and `elsewhere` appear only on days with such payments. */
  method: PaymentMethod,
  /** Money for food, drinks, services and rooms, with tax and tips. */
  sales: Money,
  refunds: Money,
  topUps: Money,
  payOuts: Money,
  net: Money,
})
export type PaymentTotals = z.output<typeof PaymentTotals>

/**
 * The figures of a business day: all bill lines that count on it, and the payments and wallet entries made on it.
 * `from` and `to` are its bounds by today's opening hours; each row's day was fixed when it was written.
 */
export const DayTotals = z.object({
  date: NightDate,
  from: Instant,
  to: Instant,
  payments: z.array(PaymentTotals),
  /** Sales less reversals, before tax. */
  income: z.object({
    bookings: Money,
    serviceFees: Money,
    /** The cancellation fees. */
    cancellations: Money,
    memberships: Money,
    food: Money,
    beverages: Money,
    services: Money,
    discounts: Money,
    total: Money,
  }),
  /** All taxes together, and each by name, number and rate. */
  tax: Money,
  taxes: z.array(ReceiptTax),
  tips: Money,
  cashRounding: Money,
  /** The credit that offers gave on top of top-ups, less what was taken back. */
  promotions: Money,
  /**
   * The difference between earned and received money: income + tax + tips + rounding = received (sales less refunds, by
   * all methods) + receivable + written off + goodwill.
   */
  bills: z.object({
    /** The growth of what is due on all bills; negative for payments made before the night or for earlier ones. */
    receivable: Money,
    writtenOff: Money,
    /** Credits to members' balances, or on bills. */
    goodwill: Money,
  }),
})
export type DayTotals = z.output<typeof DayTotals>

export const Correction = z.object({
  name: z.string(),
  /** `card_refund` is a failed card refund paid out by another method, `undone` an act that was undone late. */
  kind: z.enum(['taken_off', 'undone', 'tip', 'goodwill', 'write_off', 'card_refund']),
  /** `null` if only text was given. */
  reason: z.nullable(z.union([CorrectionReason, CardRefundReason])),
  /** The admin who approved it by PIN, if an approval was needed. */
  approvedBy: z.nullable(z.string()),
  times: z.int(),
  amount: Money,
})
export type Correction = z.output<typeof Correction>

/** Somebody moved much cash, and an admin approved it; the close names both. */
export const ApprovedCash = z.object({
  name: z.string(),
  approvedBy: z.string(),
  /** Into the drawer, or out of it. */
  direction: z.enum(['in', 'out']),
  amount: Money,
  at: Instant,
})
export type ApprovedCash = z.output<typeof ApprovedCash>

export const DayClose = z.object({
  /** The totals at the close; while the day is open, the current ones. */
  totals: DayTotals,
  /** The figures posted since the day was closed; `null` if there are none. */
  since: z.nullable(DayTotals),
  /** All cash of that day, including cash after the close. A new close would expect this amount. */
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
  /** Cash and card machine payments less refunds, by staff member; current figures. */
  byPerson: z.array(z.object({ name: z.string(), cash: Money, terminal: Money })),
  /** The corrections by staff member and reason; for a closed day as of its close. */
  corrections: z.array(Correction),
  /** The corrections made on that day since it was closed. */
  correctionsSince: z.array(Correction),
  /** Cash movements that needed an approval, by mover and approver; current figures. */
  approvedCash: z.array(ApprovedCash),
  /** The parties that are still in their rooms, on the present day only. */
  stillIn: z.array(z.object({ id: Id, name: z.string(), tables: z.array(z.string()) })),
  /** Bills with lines of that night that are still open or owed. */
  openBills: z.array(BillSummary),
  /** The float left by the previous day, as a default. */
  lastFloat: Money,
  version: z.int(),
})
export type DayClose = z.output<typeof DayClose>

/** The business day of a date; without a date the current one. */
const Day = z.union([NightDate, z.literal('today')])

const ofDay = { params: z.object({ date: Day }), right: 'close' as const }

export const getDayClose = endpoint('GET /api/staff/close/:date', {
  ...ofDay,
  summary: 'A venue day in figures, and its close',
  reads: ['bookings', 'orders', 'bills', 'till', 'wallet'],
  reply: DayClose,
})

export const closeDay = endpoint('POST /api/staff/close/:date', {
  ...ofDay,
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

export const downloadDayClose = endpoint('GET /api/staff/close/:date/close.csv', {
  ...ofDay,
  summary: 'The same figures as a CSV file',
  reads: [],
  changes: ['audit'],
  file: 'text/csv',
  fresh: true,
})
