import * as z from 'zod/mini'
import { BillSummary } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { BothNames, Instant, Money, MoneyInput, NightDate, prose } from './primitives.ts'
import { taxedKinds } from './taxes.ts'

/** Money in and out by one way of paying, in a venue day. */
export const PaymentTotals = z.object({
  /** The last two are there only where they moved: owed to closed accounts, and paid by other means. */
  way: z.enum(['cash', 'terminal', 'online', 'balance', 'owed', 'elsewhere']),
  /** Food, drinks, services and rooms sold; with tax and tips. */
  sales: Money,
  refunds: Money,
  topUps: Money,
  payOuts: Money,
  /** What all of these come to. */
  net: Money,
})
export type PaymentTotals = z.output<typeof PaymentTotals>

/** A venue day in figures, all of them from the ledger. */
export const DayTotals = z.object({
  date: NightDate,
  from: Instant,
  to: Instant,
  payments: z.array(PaymentTotals),
  /** What was sold, less what was refunded, before tax. */
  income: z.object({
    bookings: Money,
    serviceFees: Money,
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
   * What bills make of the difference between what was earned and what was received: earned, tips and rounding are
   * received, receivable and written off together.
   */
  bills: z.object({
    /** By how much what is owed on bills grew; minus where more was paid than was put on. */
    receivable: Money,
    writtenOff: Money,
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

/** The day's close: what should be in the drawer, and what was. */
export const DayClose = z.object({
  /** As they were when it was closed; as they are while it is open. */
  totals: DayTotals,
  /** As it was when the day was closed; as it is while the day is open. */
  tax: DayTax,
  /** What the books have of that day since it was closed; nothing where nothing came. */
  since: z.nullable(DayTotals),
  /** What should have come into the drawer, whenever it came: what a close by now would expect. */
  cashTaken: Money,
  /** As it was closed last; nothing while it is open. */
  closed: z.nullable(
    z.object({
      float: Money,
      expectedCash: Money,
      countedCash: Money,
      /** Counted less expected. */
      difference: Money,
      note: z.nullable(z.string()),
      closedBy: z.string(),
      closedAt: Instant,
    }),
  ),
  /** What came into the drawer and by the card machine, less what went out, by who took it; as it is now. */
  byPerson: z.array(z.object({ name: z.string(), cash: Money, terminal: Money })),
  /** Bills of that day or before that are open or owed still. */
  openBills: z.array(BillSummary),
  /** The float that the day before left, as a proposal. */
  lastFloat: Money,
  version: z.int(),
})
export type DayClose = z.output<typeof DayClose>

/** A venue day by its date, or the running one. */
const Day = z.union([NightDate, z.literal('today')])

const ofDay = { params: z.object({ date: Day }), access: 'staff' as const }

export const getDayClose = endpoint({
  ...ofDay,
  method: 'GET',
  path: '/api/staff/close/:date',
  summary: 'A venue day in figures, and its close',
  reply: DayClose,
})

export const closeDay = endpoint({
  ...ofDay,
  method: 'POST',
  path: '/api/staff/close/:date',
  summary: 'Close a day: the drawer was counted. Again corrects it.',
  body: z.strictObject({
    /** In the drawer when the day began. */
    float: MoneyInput,
    countedCash: MoneyInput,
    note: z.optional(z.nullable(prose(500))),
    version: z.int(),
  }),
  reply: DayClose,
  errors: ['stale', 'date_not_begun'],
})

/** A file for a spreadsheet, so it has no reply here. */
export const downloadDayClose = endpoint({
  ...ofDay,
  method: 'GET',
  path: '/api/staff/close/:date/close.csv',
  summary: 'The same figures as a CSV file',
})
