import * as z from 'zod/mini'
import {
  BillLine,
  BillPayment,
  billPaymentRefusals,
  LinePart,
  ofBill,
  readingBills,
  sharedFields,
} from './bills.ts'
import { endpoint } from '../calls/endpoint.ts'
import {
  Id,
  IdPath,
  Instant,
  LanternId,
  line,
  Money,
  MoneyInput,
  ReceiptTax,
  Redeemed,
  UuidPath,
} from '../calls/primitives.ts'
import { redemptionRefusals } from '../payments/redemption.ts'
import { AttemptStatus, cardRefusals } from '../payments/payments.ts'
import { bookingTopics } from '../calls/topics.ts'

/** The key that opens a bill on a guest's phone: 128 random bits. */
export const BillKey = z.string().check(z.regex(/^[\w-]{22}$/))

const KeyPath = z.object({ key: BillKey })

/** Makes the key for the code on a pre-bill: the same each time, and valid until the bill is closed. */
export const makeBillKey = endpoint('POST /api/staff/bills/:id/key', {
  ...readingBills,
  summary: 'The address at which guests see a bill on their phones and pay for it',
  changes: ['bills', 'pay', 'audit'],
  params: IdPath,
  reply: z.object({ address: z.string() }),
  errors: ['bill_closed'],
})

/** Releases what guests hold while they pay by card. A payment that has succeeded meanwhile remains valid. */
export const endBillHolds = endpoint('DELETE /api/staff/bills/:id/holds', {
  ...ofBill,
  right: 'payments',
  stations: ['floor', 'till'],
  summary: 'End what guests hold of a bill by their phones',
  changes: ['bills', 'pay', 'tables', 'bookings', 'wallet', 'audit'],
})

export const PhoneLine = z.object({
  ...z.pick(BillLine, {
    id: true,
    kind: true,
    name: true,
    quantity: true,
    net: true,
    reverses: true,
    left: true,
  }).shape,
  /** The number of parts into which a guest may divide the line, and the number of parts not taken yet. */
  parts: z.int(),
  free: z.int(),
})
export type PhoneLine = z.output<typeof PhoneLine>

/** A bill as its guests see it: with first names, without account data. */
export const PhoneBill = z.object({
  ...sharedFields,
  /** The first name of the member whose party it is. */
  name: z.nullable(z.string()),
  lines: z.array(PhoneLine),
  payments: z.array(z.pick(BillPayment, { id: true, method: true, amount: true, refunds: true })),
  /** The amount left for other guests to pay. */
  rest: Money,
})
export type PhoneBill = z.output<typeof PhoneBill>

export const getPhoneBill = endpoint('GET /api/pay/:key', {
  access: 'public',
  summary: 'A bill as its guests see it on their phones, while it is open or owed',
  reads: ['orders', 'pay'],
  params: KeyPath,
  reply: PhoneBill,
})

/**
 * The part of a bill that a guest pays: the rest, the deposit that was asked for, one share, or dishes, which become a
 * new share.
 */
export const BillPart = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('rest') }),
  z.strictObject({ what: z.literal('deposit') }),
  z.strictObject({ what: z.literal('share'), shareId: Id }),
  z.strictObject({
    what: z.literal('dishes'),
    lines: z.array(LinePart).check(z.minLength(1), z.maxLength(200)),
    /** The name of the share that these dishes become. */
    name: line(1, 40),
  }),
])
export type BillPart = z.output<typeof BillPart>

const Paying = {
  part: BillPart,
  /** The amount that the page showed. If it has changed, the refusal contains the amount due. */
  amount: MoneyInput,
  tip: z.optional(MoneyInput),
}

const refused = [
  'not_found',
  ...billPaymentRefusals,
  'dishes_taken',
  'split_otherwise',
  'total_too_large',
] as const

/** The result of a guest's own payment. Its id gives access to it and to its receipt. */
export const PhonePayment = z.object({
  id: z.uuid(),
  status: AttemptStatus,
  /** The amount refunded to the card because it was no longer due when the payment completed. */
  returned: Money,
  lanternId: LanternId,
  place: z.nullable(z.string()),
  /** The name of the share that the payment paid. */
  share: z.nullable(z.string()),
  amount: Money,
  tip: Money,
  /** The amount and the tip together, as the card is charged. */
  total: Money,
  /** The tax contained in the total, in proportion to the bill's tax. */
  tax: Money,
  taxes: z.array(ReceiptTax),
  paidAt: z.nullable(Instant),
  /** The data with which the card form continues; `null` if the payment is complete. */
  intent: z.nullable(
    z.object({ clientSecret: z.string(), paymentIntentId: z.string(), amount: Money }),
  ),
  expiresAt: Instant,
})
export type PhonePayment = z.output<typeof PhonePayment>

/**
 * Holds a part of a bill for a guest who pays it by card. A second call with the same `attempt` continues the first
 * call's payment. One address can hold the same part once a minute, unless the guest released it.
 */
export const payBillByCard = endpoint('POST /api/pay/:key/card', {
  access: 'public',
  limit: 'guess',
  summary: 'Begin to pay a part of a bill by card, with an account or without one',
  changes: ['bills', 'pay', 'wallet', 'audit'],
  params: KeyPath,
  body: z.strictObject({
    ...Paying,
    /** An id for this payment that the client chooses and repeats with every retry. */
    attempt: z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/)),
  }),
  reply: PhonePayment,
  errors: [...refused, 'stale', ...cardRefusals],
})

export const payBillFromBalance = endpoint('POST /api/pay/:key/balance', {
  summary: "Pay a part of a bill from the member's balance",
  changes: ['bookings', 'bills', 'pay', 'wallet', 'mail'],
  params: KeyPath,
  body: z.strictObject(Paying),
  reply: PhoneBill,
  repeatable: true,
  errors: [...refused, 'bill_balance_low'],
})

export const payBillWithPoints = endpoint('POST /api/pay/:key/points', {
  summary: "Pay a part of a bill with the member's points",
  changes: ['bookings', 'bills', 'pay', 'wallet', 'mail'],
  params: KeyPath,
  body: z.strictObject({ points: Redeemed, amount: MoneyInput }),
  reply: PhoneBill,
  repeatable: true,
  errors: ['not_found', ...billPaymentRefusals, ...redemptionRefusals],
})

/** The receipt, for everybody who has the payment's id; also after the bill is closed. */
export const getPhonePayment = endpoint('GET /api/pay/payments/:id', {
  access: 'public',
  summary: "How a guest's payment for a bill stands, brought up to date",
  reads: ['orders', 'pay'],
  changes: bookingTopics,
  params: UuidPath,
  reply: PhonePayment,
})

export const dropPhonePayment = endpoint('POST /api/pay/payments/:id/drop', {
  access: 'public',
  limit: 'guess',
  summary: 'Let go of a payment for a bill that nobody has paid yet',
  changes: bookingTopics,
  params: UuidPath,
  reply: PhonePayment,
})
