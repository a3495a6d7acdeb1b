import * as z from 'zod/mini'
import { Approval, cashRefusals, limitRefusals } from '../account/approval.ts'
import { CardRefundReason, CorrectionReason, ofBill, PaymentMethod } from './bills.ts'
import { Customer } from '../members/customers.ts'
import { endpoint } from '../calls/endpoint.ts'
import { PaymentProblem } from '../payments/payments.ts'
import {
  Id,
  IdPath,
  Instant,
  LanternId,
  line,
  Money,
  MoneyInput,
  UuidPath,
  Version,
} from '../calls/primitives.ts'

/** The reason, and the approval if one is needed. `other` needs a text. */
const Why = {
  reason: CorrectionReason,
  note: z.optional(line(0, 200)),
  approval: z.optional(Approval),
}

/** The refusals if the caller's limits are exceeded or the approval is wrong. */
const limits = [
  ...limitRefusals,
  ...(['reason_needed', 'incorrect_pin', 'own_approval', 'own_bill'] as const),
] as const

/**
 * Without `lineId` it is spread over the whole bill in proportion, without `amount` the rest of the line is taken off.
 */
export const correctBill = endpoint('POST /api/staff/bills/:id/corrections', {
  ...ofBill,
  summary: 'Take something off a bill, with its tax, for a reason',
  changes: ['bookings', 'orders', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  right: 'discounts',
  body: z.strictObject({
    lineId: z.optional(Id),
    /** The amount with tax. */
    amount: z.optional(MoneyInput),
    ...Why,
    version: Version,
  }),
  repeatable: true,
  errors: ['bill_closed', 'stale', 'over_line', ...limits],
})

/**
 * Refunds a bill's credit and its tips: by a method with payments of at least that amount, or to the balance of the
 * payer (for a guest's payment, the bill's member). A tip stays with the team unless somebody asks for it back: that is
 * a correction, which needs a reason and counts towards the limits.
 */
export const refundBill = endpoint('POST /api/staff/bills/:id/refunds', {
  ...ofBill,
  summary: 'Give back what was paid too much for a bill, and of its tips',
  changes: ['bookings', 'orders', 'bills', 'pay', 'till', 'wallet', 'mail', 'audit', 'payments'],
  right: 'refunds',
  body: z.strictObject({
    method: PaymentMethod,
    /** The refunded part of the bill's credit; zero if only a tip is refunded. */
    amount: MoneyInput,
    /** The refunded part of the tips; none without it. */
    tip: z.optional(MoneyInput),
    reason: z.optional(CorrectionReason),
    note: z.optional(line(0, 200)),
    approval: z.optional(Approval),
    version: Version,
  }),
  repeatable: true,
  errors: [
    'bill_closed',
    'stale',
    'over_refundable',
    'member_needed',
    'nothing_to_pay',
    ...cashRefusals,
    ...limits,
  ],
  fresh: { method: ['balance'] },
})

/** Credits a member's balance as goodwill. Neither caller nor approver may be the account's owner. */
export const creditGoodwill = endpoint('POST /api/staff/users/:id/goodwill', {
  summary: "Credit a member's balance as goodwill, for a reason",
  changes: ['wallet', 'mail', 'audit'],
  right: 'discounts',
  params: IdPath,
  body: z.strictObject({ amount: MoneyInput, ...Why }),
  reply: Customer,
  repeatable: true,
  errors: ['invalid_amount', 'own_goodwill', ...limits],
  fresh: true,
})

/** `elsewhere` is a transfer, or money from the safe. No drawer shows it, so it needs an admin. */
export const CardRefundMethod = z.enum(['balance', 'cash', 'terminal', 'elsewhere'])
export type CardRefundMethod = z.output<typeof CardRefundMethod>

/** The card company refused this refund, and nobody has paid it out by another method yet. */
export const FailedRefund = z.object({
  id: z.uuid(),
  /** The member who paid; `null` for guests and closed accounts. */
  memberId: z.nullable(Id),
  name: z.nullable(z.string()),
  purpose: PaymentProblem.shape.purpose,
  /** The public number of the booking, order or bill; `null` for a top-up. */
  number: z.nullable(LanternId),
  amount: Money,
  /** The card company's description of the failure. */
  failure: z.nullable(z.string()),
  /** The methods by which the caller may pay it out. */
  methods: z.array(CardRefundMethod),
  createdAt: Instant,
})
export type FailedRefund = z.output<typeof FailedRefund>

export const listFailedRefunds = endpoint('GET /api/staff/card-refunds', {
  summary: 'Refunds that reached no card, the oldest first',
  reads: ['till'],
  right: 'refunds',
  reply: z.array(FailedRefund),
})

/**
 * Pays out a failed card refund by another method. Cash is rounded to five cents; `balance` is the payer's own. It
 * counts towards the limits like every correction.
 */
export const giveCardRefund = endpoint('POST /api/staff/card-refunds/:id/give', {
  summary: 'Give a failed refund back by balance, in cash or by the card machine',
  changes: ['bookings', 'orders', 'bills', 'pay', 'till', 'wallet', 'mail', 'audit', 'payments'],
  right: 'refunds',
  params: UuidPath,
  body: z.strictObject({ ...Why, method: CardRefundMethod, reason: CardRefundReason }),
  /** The method and the amount paid out. */
  reply: z.object({ id: z.uuid(), method: CardRefundMethod, amount: Money }),
  repeatable: true,
  errors: ['wrong_state', 'member_needed', 'over_limit', 'reason_needed', ...cashRefusals],
  fresh: { method: ['balance'] },
})

export const listApprovers = endpoint('GET /api/staff/approvers', {
  summary: 'The admins who have a PIN',
  reads: ['account'],
  right: 'any',
  stations: ['floor', 'kitchen', 'till'],
  reply: z.array(z.object({ id: Id, name: z.string() })),
})

export const limitBill = endpoint('POST /api/staff/bills/:id/limit', {
  ...ofBill,
  summary: "Let a bill's member order on it, up to a limit or not at all",
  changes: ['bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  right: 'payments',
  body: z.strictObject({ membersMayOrder: z.boolean(), limit: z.optional(z.nullable(MoneyInput)) }),
  errors: ['bill_closed'],
})

/** Reopens a closed bill on the same business day, to correct it or because it was closed too early. */
export const reopenBill = endpoint('POST /api/staff/bills/:id/reopen', {
  ...ofBill,
  summary: 'Open a bill again that was closed as paid',
  changes: ['bookings', 'bills', 'pay', 'audit'],
  right: 'discounts',
  body: z.strictObject({ reason: line(1, 200) }),
  errors: ['stale', 'reopen_too_late'],
  repeatable: true,
})
