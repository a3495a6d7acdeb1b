import * as z from 'zod/mini'
import { Approval, cashRefusals } from './account-approval.ts'
import { Bill, CardRefundReason, CorrectionReason, PaymentMethod } from './bills.ts'
import { Customer } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { PaymentProblem } from './payments.ts'
import { Id, IdPath, Instant, LanternId, line, Money, MoneyInput, Version } from './primitives.ts'

/** The reason, and the approval if one is needed. `other` needs words. */
const Why = {
  reason: CorrectionReason,
  note: z.optional(line(0, 200)),
  approval: z.optional(Approval),
}

/** The refusals where the person who asks may not decide alone, or the approval is wrong. */
const limits = [
  'over_limit',
  'over_percent',
  'reason_needed',
  'incorrect_pin',
  'own_approval',
  'own_bill',
] as const

/**
 * Takes an amount off a bill. Without `lineId` it is spread over the whole bill in proportion. Without `amount`
 * it takes all that is left of the line.
 */
export const correctBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/corrections',
  summary: 'Take something off a bill, with its tax, for a reason',
  changes: ['bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  access: 'staff',
  params: IdPath,
  body: z.strictObject({
    lineId: z.optional(Id),
    /** The amount with tax. */
    amount: z.optional(MoneyInput),
    ...Why,
    version: Version,
  }),
  reply: Bill,
  repeatable: true,
  errors: ['bill_closed', 'stale', 'over_line', ...limits],
})

/**
 * Gives back what the venue owes on a bill, and of its tips: by a method that at least as much was paid by, or to the
 * balance of who paid it, which for a guest's payment is the bill's member. A tip that goes back by itself is a correction, so it needs a reason and counts for the limits;
 * the part of it that follows an amount goes for the reason that the amount was taken off for.
 */
export const refundBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/refunds',
  summary: 'Give back what was paid too much for a bill, and of its tips',
  changes: ['bookings', 'orders', 'bills', 'pay', 'till', 'wallet', 'mail', 'audit', 'payments'],
  access: 'staff',
  params: IdPath,
  body: z.strictObject({
    method: PaymentMethod,
    /** How much of what the venue owes is given back; zero if only a tip goes back. */
    amount: MoneyInput,
    /** Without it the tip follows the amount: the same part of it goes back as of what was paid by that method. */
    tip: z.optional(MoneyInput),
    reason: z.optional(CorrectionReason),
    note: z.optional(line(0, 200)),
    approval: z.optional(Approval),
    version: Version,
  }),
  reply: Bill,
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

/** Credits a member's balance as goodwill. Nobody does so for their own account, nor approves it. */
export const creditGoodwill = endpoint({
  method: 'POST',
  path: '/api/staff/users/:id/goodwill',
  summary: "Credit a member's balance as goodwill, for a reason",
  changes: ['wallet', 'mail', 'audit'],
  access: 'staff',
  params: IdPath,
  body: z.strictObject({ amount: MoneyInput, ...Why }),
  reply: Customer,
  repeatable: true,
  errors: ['invalid_amount', 'own_goodwill', ...limits],
  fresh: true,
})

/** `elsewhere` is a transfer, or money from the safe. No drawer shows it, so only an admin may do it. */
export const CardRefundMethod = z.enum(['balance', 'cash', 'terminal', 'elsewhere'])
export type CardRefundMethod = z.output<typeof CardRefundMethod>

/** A refund that the card company couldn't bring to its card, and that nobody has given back otherwise yet. */
export const FailedRefund = z.object({
  id: z.uuid(),
  /** The member who paid; nobody where a guest did, or the account is closed. */
  memberId: z.nullable(Id),
  name: z.nullable(z.string()),
  purpose: PaymentProblem.shape.purpose,
  /** The public number of the booking, order or bill; `null` for a top-up. */
  number: z.nullable(LanternId),
  amount: Money,
  /** Why it failed, in the card company's words. */
  failure: z.nullable(z.string()),
  /** The methods by which this viewer may give it back. */
  methods: z.array(CardRefundMethod),
  createdAt: Instant,
})
export type FailedRefund = z.output<typeof FailedRefund>

export const listFailedRefunds = endpoint({
  method: 'GET',
  path: '/api/staff/card-refunds',
  summary: 'Refunds that reached no card, the oldest first',
  reads: ['till'],
  access: 'staff',
  reply: z.array(FailedRefund),
})

/**
 * Gives back, in another method, a refund that reached no card. Cash is rounded to five cents; a balance is the payer's own.
 * It counts for the limits like every correction.
 */
export const giveCardRefund = endpoint({
  method: 'POST',
  path: '/api/staff/card-refunds/:id/give',
  summary: 'Give a failed refund back by balance, in cash or by the card machine',
  changes: ['bookings', 'orders', 'bills', 'pay', 'till', 'wallet', 'mail', 'audit', 'payments'],
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ ...Why, method: CardRefundMethod, reason: CardRefundReason }),
  /** What changed hands, and how. */
  reply: z.object({ id: z.uuid(), method: CardRefundMethod, amount: Money }),
  repeatable: true,
  errors: ['wrong_state', 'member_needed', 'over_limit', 'reason_needed', ...cashRefusals],
  fresh: { method: ['balance'] },
})

/** The people who may approve what others may not decide alone. */
export const listApprovers = endpoint({
  method: 'GET',
  path: '/api/staff/approvers',
  summary: 'The admins who have a PIN',
  reads: ['account'],
  access: 'staff',
  stations: ['floor', 'kitchen', 'till'],
  reply: z.array(z.object({ id: Id, name: z.string() })),
})

/** The limit for orders that its member puts on the bill from their own phone. */
export const limitBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/limit',
  summary: "Let a bill's member order on it, up to a limit or not at all",
  changes: ['bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  access: 'staff',
  params: IdPath,
  body: z.strictObject({ membersMayOrder: z.boolean(), limit: z.optional(z.nullable(MoneyInput)) }),
  reply: Bill,
  errors: ['bill_closed'],
})

/** Opens a closed bill again, to correct it or because it was closed too early; the same venue day. */
export const reopenBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/reopen',
  summary: 'Open a bill again that was closed as paid',
  changes: ['bookings', 'bills', 'pay', 'audit'],
  access: 'staff',
  params: IdPath,
  body: z.strictObject({ reason: line(1, 200) }),
  reply: Bill,
  errors: ['stale', 'reopen_too_late'],
})
