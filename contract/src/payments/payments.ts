import * as z from 'zod/mini'
import { cartRefusals, FoodDraft } from '../menu/cart.ts'
import { PaymentMethod } from '../bills/bills.ts'
import { endpoint } from '../calls/endpoint.ts'
import {
  Id,
  IdPath,
  Instant,
  Money,
  MoneyInput,
  prose,
  TypedCode,
  UuidPath,
  Version,
} from '../calls/primitives.ts'
import { bookingRefusals, Doubling, Guests, Shown, Slot } from '../bookings/slots.ts'
import { Purchase } from '../members/tiers.ts'
import { bookingTopics } from '../calls/topics.ts'

/** The amounts that the top-up dialog offers, in dollars (product#top-up). */
export const quickAmounts = [10, 25, 50, 100] as const

export const AttemptStatus = z.enum([
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'needs_review',
])
export type AttemptStatus = z.output<typeof AttemptStatus>

/**
 * With status `balance` the money has been added before this returns. If a card must be entered first, the status is
 * open and the card form continues with `clientSecret`.
 */
export const TopUp = z.object({
  status: AttemptStatus,
  balance: Money,
  paymentIntentId: z.nullable(z.string()),
  clientSecret: z.nullable(z.string()),
})

/** The refusals of a payment by card before it is paid. */
export const cardRefusals = [
  'card_amount_too_small',
  'already_paid',
  'payment_failed',
  'payment_pending',
  'payment_unreachable',
  'payments_not_configured',
] as const

export const topUp = endpoint('POST /api/account/topup', {
  summary: 'Add money to the balance',
  changes: ['wallet', 'mail', 'payments'],
  body: z.strictObject({ amount: MoneyInput }),
  reply: TopUp,
  errors: [
    'invalid_amount',
    'card_amount_too_small',
    'payment_failed',
    'payments_not_configured',
    'not_found',
  ],
  repeatable: true,
})

/** `amount` is what the page showed, which is only compared with our price or difference. */
const purchase = <Type extends string, Metadata extends z.core.$ZodType>(
  type: Type,
  metadata: Metadata,
) => z.strictObject({ paymentType: z.literal(type), amount: z.optional(MoneyInput), metadata })

/** The purchase to be paid by card. The server computes its price (product#payment-calls). */
export const NewPaymentIntent = z.discriminatedUnion('paymentType', [
  purchase(
    'booking',
    z.strictObject({
      ...Slot.shape,
      ...Shown,
      ...Guests,
      ...Doubling,
      specialRequests: z.optional(z.nullable(prose(1_000))),
    }),
  ),
  purchase(
    'booking_change',
    z.strictObject({
      ...Slot.shape,
      bookingId: Id,
      version: Version,
      minimumSpend: Shown.minimumSpend,
    }),
  ),
  purchase(
    'booking_extension',
    z.strictObject({ bookingId: Id, version: Version, endsAt: Instant }),
  ),
  purchase('food', FoodDraft),
  purchase('membership', Purchase),
  z.strictObject({
    paymentType: z.literal('topup'),
    amount: MoneyInput,
    metadata: z.optional(z.strictObject({})),
  }),
])
export type NewPaymentIntent = z.output<typeof NewPaymentIntent>

export const PaymentIntent = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** The amount to be charged. */
  amount: Money,
  status: AttemptStatus,
  /** The end of the hold on the room or the items. */
  expiresAt: Instant,
})
export type PaymentIntent = z.output<typeof PaymentIntent>

/** Holds the purchase and opens its payment. A second call for the same purchase returns the open payment. */
export const createPaymentIntent = endpoint('POST /api/create-payment-intent', {
  summary: 'Begin a payment by card',
  changes: [...bookingTopics, 'waitlist', 'account'],
  body: NewPaymentIntent,
  reply: PaymentIntent,
  errors: [
    'invalid_amount',
    ...cardRefusals,
    ...bookingRefusals,
    'change_at_desk',
    'change_too_late',
    'change_too_often',
    'change_same',
    'change_pending',
    'wrong_state',
    'not_seated',
    'venue_closes',
    'party_changed',
    'stale',
    ...cartRefusals,
    'nothing_to_pay',
    'invalid_code',
    'no_arrival_awaited',
    'not_sold',
  ],
  repeatable: true,
})

const RefundStatus = z.enum(['created', 'pending', 'succeeded', 'failed'])
export const RefundState = z.object({ to: PaymentMethod, status: RefundStatus })

export const ProviderId = z.string().check(z.regex(/^\w{1,100}$/))

/** The page calls this when the card form is done. The call may also complete the payment. */
export const getPayment = endpoint('GET /api/payments/:intentId', {
  summary: "How one of the member's payments stands",
  reads: [],
  changes: [...bookingTopics, 'account'],
  params: z.object({ intentId: ProviderId }),
  reply: z.object({ status: AttemptStatus, amount: Money, credited: z.boolean() }),
})

/** The card company's webhook. The raw body is kept, because the signature covers its bytes. */
export const paymentWebhook = endpoint('POST /api/stripe/webhook', {
  summary: 'Signed messages of the card company',
  changes: [...bookingTopics, 'account', 'tables', 'audit'],
  access: 'public',
  errors: ['bad_signature', 'payments_not_configured'],
})

/** The delivery of the emulator's webhook messages about a test payment. */
export const SandboxWebhook = z.enum(['now', 'late', 'twice', 'never'])
export type SandboxWebhook = z.output<typeof SandboxWebhook>

/** Exists only if the emulator replaces the card company. As there, everybody with the payment's secret can pay it. */
export const confirmSandboxPayment = endpoint('POST /api/sandbox/confirm', {
  access: 'public',
  summary: 'Pay with a test card',
  changes: [...bookingTopics, 'account'],
  body: z.strictObject({
    clientSecret: z.string().check(z.regex(/^\w{1,200}$/)),
    cardNumber: z.pipe(TypedCode, z.string().check(z.regex(/^[\d ]{12,23}$/))),
    /** The member's answer if the card requires confirmation. */
    approve: z.optional(z.boolean()),
    webhook: z.optional(SandboxWebhook),
  }),
  reply: z.object({
    status: z.enum([
      'requires_payment_method',
      'requires_action',
      'processing',
      'succeeded',
      'canceled',
    ]),
    /** The card company's reason for refusing the card. */
    message: z.nullable(z.string()),
  }),
  errors: ['payments_not_configured', 'not_found'],
})

/** An admin's reason for a decision about money. */
const Note = prose(500).check(z.minLength(3))

/** Payments and refunds that failed, are disputed or can't be assigned, for admins to review. */
export const PaymentProblem = z.object({
  /** `owed` is a credit on a bill of a closed account; `id` is then the bill's id. */
  kind: z.enum(['needs_review', 'refund_failed', 'refund_unexplained', 'disputed', 'owed']),
  id: z.string(),
  /** `null` for guests without an account. */
  memberId: z.nullable(Id),
  /** `null` once the account is closed. */
  member: z.nullable(z.object({ name: z.string(), email: z.string() })),
  purpose: z.nullable(
    z.enum(['booking', 'change', 'more_time', 'order', 'share', 'membership', 'topup']),
  ),
  amount: Money,
  providerId: z.nullable(z.string()),
  /** The card company's reason for a failed refund, or the code of the cardholder's for a dispute (`disputeReason`). */
  reason: z.nullable(z.string()),
  /** `inquiry`: the cardholder's bank asks, and has taken no money; `lost`: the money is gone for good. */
  dispute: z.nullable(
    z.object({
      status: z.enum(['inquiry', 'open', 'lost']),
      /** The time until which the club can answer at the card company. */
      answerBy: z.nullable(Instant),
    }),
  ),
  createdAt: Instant,
})
export type PaymentProblem = z.output<typeof PaymentProblem>

export const listPaymentProblems = endpoint('GET /api/admin/payments/problems', {
  summary: 'Payments that need a person, and refunds that failed',
  reads: ['payments'],
  access: 'admin',
  reply: z.array(PaymentProblem),
})

export const retryRefund = endpoint('POST /api/admin/refunds/:id/retry', {
  summary: 'Send a failed refund again',
  changes: [...bookingTopics, 'audit'],
  access: 'admin',
  params: UuidPath,
  reply: z.object({ status: RefundStatus }),
  errors: ['wrong_state'],
})

/**
 * Assigns a refund that was made in the card company's dashboard: it is taken from the balance, or counts as
 * goodwill. A failed card refund is paid out by `giveCardRefund`.
 */
export const settleRefund = endpoint('POST /api/admin/refunds/:id/settle', {
  summary: 'Say what a refund was for that has no cause here',
  changes: [...bookingTopics, 'audit'],
  access: 'admin',
  params: UuidPath,
  body: z.strictObject({
    as: z.enum(['balance', 'goodwill']),
    note: Note,
  }),
  errors: ['wrong_state', 'review_impossible', 'insufficient_balance'],
})

export const payOwed = endpoint('POST /api/admin/owed/:id/pay', {
  summary: 'Write down that what a closed account is owed on a bill was paid out',
  changes: [...bookingTopics, 'audit'],
  access: 'admin',
  params: IdPath,
  body: z.strictObject({ note: Note }),
  errors: ['wrong_state'],
})

export const examinePayment = endpoint('GET /api/admin/payments/:id', {
  summary: 'What the card company says of a payment that needs review',
  reads: ['payments'],
  access: 'admin',
  params: UuidPath,
  reply: z.object({
    status: z.enum(['requires_action', 'processing', 'succeeded', 'failed', 'canceled']),
    amount: Money,
    currency: z.string(),
    /** Whether the charge belongs to this payment. If not, it can be neither credited nor refunded. */
    isOurs: z.boolean(),
    canCredit: z.boolean(),
    canRefund: z.boolean(),
  }),
  errors: ['wrong_state', 'payment_unreachable', 'payments_not_configured'],
})

export const resolvePayment = endpoint('POST /api/admin/payments/:id/resolve', {
  summary: 'Resolve a payment that needs review',
  changes: [...bookingTopics, 'account', 'tables', 'audit'],
  access: 'admin',
  params: UuidPath,
  body: z.strictObject({
    how: z.enum(['credit', 'refund', 'note']),
    note: Note,
  }),
  errors: ['wrong_state', 'review_impossible', 'payment_unreachable', 'payments_not_configured'],
})
