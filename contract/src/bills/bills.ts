import * as z from 'zod/mini'
import {
  BothNames,
  Company,
  Id,
  IdPath,
  Instant,
  LanternId,
  Money,
  NightDate,
  ReceiptTax,
} from '../calls/primitives.ts'
import { endpoint } from '../calls/endpoint.ts'

/** A party's progress towards its agreed minimum spend: food and drinks, before tax and tip. */
export const MinimumSpend = z.object({
  amount: Money,
  /** Spending on this bill and on other bills. */
  spent: Money,
  /** The amount charged as the shortfall. */
  charged: Money,
  left: Money,
})
export type MinimumSpend = z.output<typeof MinimumSpend>

/** `owed` takes no more orders, and its member still has to pay it; `written_off` will not be paid. */
export const BillStatus = z.enum(['open', 'owed', 'paid', 'written_off'])
export type BillStatus = z.output<typeof BillStatus>

/**
 * `card` is online, `terminal` the card machine at the till, `points` the member's loyalty points. `elsewhere` is any
 * other means, for payouts only.
 */
export const PaymentMethod = z.enum(['balance', 'card', 'terminal', 'cash', 'points', 'elsewhere'])
export type PaymentMethod = z.output<typeof PaymentMethod>

/** The one method by which a purchase is named. Points count as the balance. */
export const PurchaseMethod = z.enum(['balance', 'card', 'terminal', 'cash', 'elsewhere'])
export type PurchaseMethod = z.output<typeof PurchaseMethod>

export const CorrectionReason = z.enum([
  'mistake',
  'not_served',
  'quality',
  'waited',
  'goodwill',
  'other',
])
export type CorrectionReason = z.output<typeof CorrectionReason>

export const CardRefundReason = z.enum(['card_closed', 'card_refused', 'other'])
export type CardRefundReason = z.output<typeof CardRefundReason>

export const BillLineKind = z.enum([
  'room',
  'service_fee',
  'extension',
  'dish',
  'shortfall',
  'cancellation_fee',
  'membership',
  'adjustment',
  // The room and fee of a party that joined this bill's.
  'joined_room',
  'joined_fee',
])
export type BillLineKind = z.output<typeof BillLineKind>

/** Staff asked a party for this deposit: `left` of `amount` is still unpaid, and must be paid until `by`. */
export const AskedDeposit = z.object({ amount: Money, left: Money, by: Instant })
export type AskedDeposit = z.output<typeof AskedDeposit>

/** A line sells something, or takes back a part of the line in `reverses`, whose kind it has. */
export const BillLine = z.object({
  id: Id,
  kind: BillLineKind,
  /** The dish's name at the time of the order; `null` for lines that the page labels itself. */
  name: z.nullable(BothNames),
  quantity: z.int(),
  net: Money,
  tax: Money,
  total: Money,
  /** The rest of the amount after all reversals. */
  left: Money,
  reverses: z.nullable(Id),
  reason: z.nullable(CorrectionReason),
  note: z.nullable(z.string()),
  at: Instant,
})
export type BillLine = z.output<typeof BillLine>

export const BillPayment = z.object({
  id: Id,
  method: PaymentMethod,
  /** The amount by which the payment reduces what is due. Negative for refunds. */
  amount: Money,
  /** The tax in the amount, in proportion to the bill's. */
  tax: Money,
  taxes: z.array(ReceiptTax),
  tip: Money,
  /** The part out of the credit of top-up offers, which goes back to the balance only; absent without any. */
  credit: z.optional(Money),
  /** Rounding to five cents, for cash: the amount added, or negative if it was taken off. */
  rounding: Money,
  /** The cash that the guest handed over. */
  tendered: z.nullable(Money),
  change: z.nullable(Money),
  shareId: z.nullable(Id),
  /** The id of the payment that this one refunds. */
  refunds: z.nullable(Id),
  at: Instant,
})
export type BillPayment = z.output<typeof BillPayment>

export const PaidPart = z.extend(BillPayment, {
  lanternId: LanternId,
  place: z.nullable(z.string()),
  /** The name of the paid share. */
  share: z.nullable(z.string()),
  company: z.nullable(Company),
})
export type PaidPart = z.output<typeof PaidPart>

/** A part of one line, such as two of three beers or a third of a pot. */
export const LinePart = z.strictObject({
  lineId: Id,
  parts: z.int().check(z.minimum(1), z.maximum(99)),
  of: z.int().check(z.minimum(1), z.maximum(99)),
})
export type LinePart = z.output<typeof LinePart>

export const SplitBy = z.enum(['equal', 'dish', 'amount'])
export type SplitBy = z.output<typeof SplitBy>

export const billPaymentRefusals = [
  'bill_closed',
  'bill_changed',
  'amount_over_due',
  'share_paid',
  'share_held',
  'nothing_to_pay',
] as const

export const BillShare = z.object({
  id: Id,
  name: z.string(),
  /** The current amount of the share; for a paid share, the amount paid. */
  amount: Money,
  isPaid: z.boolean(),
  isHeld: z.boolean(),
  lines: z.array(LinePart),
})
export type BillShare = z.output<typeof BillShare>

/** A member is asked to pay a part of a bill from their balance, until it expires. */
export const BillRequest = z.object({
  id: Id,
  name: z.string(),
  /** The amount as it is now; without the tip. 0 once it was paid otherwise. */
  amount: Money,
  tip: Money,
  expiresAt: Instant,
})
export type BillRequest = z.output<typeof BillRequest>

/** The fields of a bill that its guests see too. */
export const sharedFields = {
  lanternId: LanternId,
  status: BillStatus,
  /** The names of the party's tables. */
  place: z.nullable(z.string()),
  splitBy: z.nullable(SplitBy),
  shares: z.array(BillShare),
  tax: Money,
  taxes: z.array(ReceiptTax),
  total: Money,
  /** `null` if staff asked for none, or once its party is there. */
  deposit: z.nullable(AskedDeposit),
  minimum: z.nullable(MinimumSpend),
  /** Lines less payments. Negative if the venue owes money to the party. */
  due: Money,
  /** The amount that is being paid by card at this moment. */
  held: Money,
}

export const Bill = z.object({
  ...sharedFields,
  id: Id,
  /** The name of the party's member or guest. */
  name: z.nullable(z.string()),
  /** The tier of the account's member; `null` without one. */
  tierId: z.nullable(Id),
  userId: z.nullable(Id),
  /** The points that its member has; `null` without a member. */
  memberPoints: z.nullable(z.int()),
  bookingId: z.nullable(Id),
  tableId: z.nullable(Id),
  /** The bill belongs to an order that was paid at once. It is open only while a correction's refund is outstanding. */
  isOrders: z.boolean(),
  /** The party orders on this bill and pays later. */
  isTab: z.boolean(),
  lines: z.array(BillLine),
  payments: z.array(BillPayment),
  /** The members who are asked to pay; empty for the bill's own member. */
  requests: z.array(BillRequest),
  /** The amount that is due, not being paid, and in no share. */
  unshared: Money,
  paid: Money,
  tips: Money,
  /** The credit and the tips that staff can refund by each method. A method that can refund nothing isn't listed. */
  refundable: z.array(z.object({ method: PaymentMethod, amount: Money, tip: Money })),
  dueBy: z.nullable(NightDate),
  /** The room's hours and the minutes that are charged; `null` without a room. */
  hours: z.nullable(z.object({ startsAt: Instant, endsAt: Instant, minutes: z.int() })),
  /** Whether the member may put orders on the bill, and the maximum total; `null` means no limit. */
  membersMayOrder: z.boolean(),
  memberLimit: z.nullable(Money),
  company: z.nullable(Company),
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  version: z.int(),
})
export type Bill = z.output<typeof Bill>

export const BillSummary = z.pick(Bill, {
  id: true,
  lanternId: true,
  status: true,
  name: true,
  place: true,
  bookingId: true,
  tableId: true,
  due: true,
  dueBy: true,
  openedAt: true,
})
export type BillSummary = z.output<typeof BillSummary>

/** Staff read bills, also at the floor's and the till's stations. */
export const readingBills = { right: 'floor', stations: ['floor', 'till'] } as const
/** Staff sell there, in the name of who gave their PIN. */
export const selling = { right: 'payments', stations: ['floor', 'till'], seller: true } as const
/** A call for the bill of an id, or for the bill of a booking, table or order, which it answers with. */
export const ofBill = { params: IdPath, reply: Bill } as const

export const listBills = endpoint('GET /api/staff/bills', {
  ...readingBills,
  summary: 'The bills that are open or owed, the oldest first',
  reads: ['orders', 'bills'],
  reply: z.array(BillSummary),
})

export const getBill = endpoint('GET /api/staff/bills/:id', {
  ...readingBills,
  summary: 'A bill: what stands on it, what was paid, what is due',
  reads: ['orders', 'bills'],
  ...ofBill,
})
