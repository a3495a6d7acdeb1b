import * as z from 'zod/mini'
import {
  Bill,
  BillLineKind,
  BillShare,
  BillStatus,
  LinePart,
  PaymentMethod,
  SplitBy,
} from './bills.ts'
import { MinimumSpend } from './bills-minimum.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdPath, Instant, LanternId, line, Money, MoneyInput, TaxLabel } from './primitives.ts'
import { AttemptStatus } from './payments.ts'
import { bookingTopics } from './topics.ts'

/** The key that opens a bill on a guest's phone: 128 random bits. */
const BillKey = z.string().check(z.regex(/^[\w-]{22}$/))

const KeyPath = z.object({ key: BillKey })

/** Makes the key for the code on a pre-bill, good until the bill is closed or has another: the one before is void. */
export const makeBillKey = endpoint({
  access: 'staff',
  stations: ['floor', 'till'],
  method: 'POST',
  path: '/api/staff/bills/:id/key',
  summary: 'The address at which guests see a bill on their phones and pay for it',
  changes: ['bills', 'pay', 'audit'],
  params: IdPath,
  reply: z.object({ address: z.string() }),
  errors: ['bill_closed'],
})

/**
 * Ends what guests hold of a bill while they are asked for their cards, so that the staff can take its money. A card that
 * has paid meanwhile has paid.
 */
export const endBillHolds = endpoint({
  access: 'staff',
  stations: ['floor', 'till'],
  method: 'DELETE',
  path: '/api/staff/bills/:id/holds',
  summary: 'End what guests hold of a bill by their phones',
  changes: ['bills', 'pay', 'tables', 'bookings', 'wallet', 'audit'],
  params: IdPath,
  reply: Bill,
})

/** A line of a bill, as whoever sits at it sees it. */
export const PhoneLine = z.object({
  id: Id,
  kind: BillLineKind,
  name: z.nullable(z.object({ en: z.string(), ch: z.string() })),
  quantity: z.int(),
  net: Money,
  reverses: z.nullable(Id),
  /** The number of parts in which a guest may choose it, and how many of them nobody has taken yet. */
  parts: z.int(),
  free: z.int(),
  /** The rest of its amount after corrections, with tax. */
  left: Money,
})
export type PhoneLine = z.output<typeof PhoneLine>

/** A bill as its guests see it: first names, and nobody's account. */
export const PhoneBill = z.object({
  lanternId: LanternId,
  status: BillStatus,
  /** The first name of the member whose party it is. */
  name: z.nullable(z.string()),
  place: z.nullable(z.string()),
  lines: z.array(PhoneLine),
  payments: z.array(
    z.object({ id: Id, method: PaymentMethod, amount: Money, refunds: z.nullable(Id) }),
  ),
  splitBy: z.nullable(SplitBy),
  shares: z.array(BillShare),
  minimum: z.nullable(MinimumSpend),
  tax: Money,
  /** As on the bill. */
  taxLabel: z.nullable(TaxLabel),
  total: Money,
  due: Money,
  /** The amount that is being paid by card at this moment, and the amount left for others to pay. */
  held: Money,
  rest: Money,
})
export type PhoneBill = z.output<typeof PhoneBill>

export const getPhoneBill = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/pay/:key',
  summary: 'A bill as its guests see it on their phones, while it is open or owed',
  reads: ['orders', 'pay'],
  params: KeyPath,
  reply: PhoneBill,
})

/** The rest of a bill, a share of it, or dishes that become a share of their payer's. */
export const BillPart = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('rest') }),
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
  /** The amount that the page showed. If it is another by now, the refusal says what is due. */
  amount: MoneyInput,
  tip: z.optional(MoneyInput),
}

const refused = [
  'not_found',
  'bill_closed',
  'bill_changed',
  'amount_over_due',
  'share_paid',
  'share_held',
  'dishes_taken',
  'split_otherwise',
  'nothing_to_pay',
  'total_too_large',
] as const

/** The result of a guest's own payment. Its id opens it, and so does its receipt. */
export const PhonePayment = z.object({
  id: z.uuid(),
  status: AttemptStatus,
  /** The amount that goes back to the card, because it wasn't due any more when the money came. */
  returned: Money,
  lanternId: LanternId,
  place: z.nullable(z.string()),
  /** The name of the share that the payment paid. */
  share: z.nullable(z.string()),
  amount: Money,
  tip: Money,
  /** The amount and the tip together, as the card is charged. */
  total: Money,
  /** The tax in it, in proportion to the bill's. */
  tax: Money,
  taxLabel: z.nullable(TaxLabel),
  paidAt: z.nullable(Instant),
  /** What the card form continues with; `null` if there is nothing to continue. */
  intent: z.nullable(
    z.object({ clientSecret: z.string(), paymentIntentId: z.string(), amount: Money }),
  ),
  expiresAt: Instant,
})
export type PhonePayment = z.output<typeof PhonePayment>

/**
 * Holds a part of a bill for the guest who pays it by card. A second call with the same `attempt` continues the payment
 * that the first one opened. From one address the same part is held once a minute, unless its guest gave it up.
 */
export const payBillByCard = endpoint({
  access: 'public',
  limit: 'guess',
  method: 'POST',
  path: '/api/pay/:key/card',
  summary: 'Begin to pay a part of a bill by card, with an account or without one',
  changes: ['bills', 'pay', 'wallet', 'audit'],
  params: KeyPath,
  body: z.strictObject({
    ...Paying,
    /** The payer's own name for this payment. It stays the same however often the payment is asked for. */
    attempt: z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/)),
  }),
  reply: PhonePayment,
  errors: [
    ...refused,
    'stale',
    'card_amount_too_small',
    'already_paid',
    'payment_failed',
    'payment_pending',
    'payment_unreachable',
    'payments_not_configured',
  ],
})

export const payBillFromBalance = endpoint({
  method: 'POST',
  path: '/api/pay/:key/balance',
  summary: "Pay a part of a bill from the member's balance",
  changes: ['bookings', 'bills', 'pay', 'wallet', 'mail'],
  params: KeyPath,
  body: z.strictObject(Paying),
  reply: PhoneBill,
  repeatable: true,
  errors: [...refused, 'bill_balance_low'],
})

const PaymentPath = z.object({ id: z.uuid() })

/** The receipt, for whoever has the payment's id; also after the bill is closed. */
export const getPhonePayment = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/pay/payments/:id',
  summary: "How a guest's payment for a bill stands, brought up to date",
  reads: ['orders', 'pay'],
  changes: bookingTopics,
  params: PaymentPath,
  reply: PhonePayment,
})

export const dropPhonePayment = endpoint({
  access: 'public',
  limit: 'guess',
  method: 'POST',
  path: '/api/pay/payments/:id/drop',
  summary: 'Let go of a payment for a bill that nobody has paid yet',
  changes: bookingTopics,
  params: PaymentPath,
  reply: PhonePayment,
})
