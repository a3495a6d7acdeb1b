import * as z from 'zod/mini'
import { billPaymentRefusals, BillRequest, ofBill } from './bills.ts'
import { endpoint } from '../calls/endpoint.ts'
import { Id, IdPath, LanternId, MoneyInput } from '../calls/primitives.ts'

/** Asks a member on their phone. A second request to the same member replaces the first. */
export const askMember = endpoint('POST /api/staff/bills/:id/requests', {
  ...ofBill,
  right: 'payments',
  summary: 'Ask a member to pay a part of a bill from their balance',
  changes: ['bills', 'pay', 'audit'],
  body: z.strictObject({
    userId: Id,
    shareId: z.optional(Id),
    /** Without it, the whole share, or all that is left when the member says yes. */
    amount: z.optional(MoneyInput),
    tip: z.optional(MoneyInput),
  }),
  repeatable: true,
  errors: [...billPaymentRefusals, 'total_too_large'],
})

export const withdrawRequest = endpoint('DELETE /api/staff/bill-requests/:id', {
  ...ofBill,
  right: 'payments',
  summary: 'Withdraw what a member was asked to pay',
  changes: ['bills'],
})

/** A request as its member sees it. */
export const OwnRequest = z.extend(BillRequest, {
  lanternId: LanternId,
  /** The names of the party's tables. */
  place: z.nullable(z.string()),
  /** The name of the share. */
  share: z.nullable(z.string()),
})
export type OwnRequest = z.output<typeof OwnRequest>

export const listOwnRequests = endpoint('GET /api/account/bill-requests', {
  summary: 'What the desk asks the member to pay from their balance',
  reads: ['bills', 'pay', 'account'],
  reply: z.array(OwnRequest),
})

/** The member's yes: pays `amount`, which their page showed, and the tip. */
export const payRequest = endpoint('POST /api/account/bill-requests/:id/pay', {
  summary: 'Pay what the desk asked for, from the balance',
  changes: ['bookings', 'bills', 'pay', 'wallet', 'mail'],
  params: IdPath,
  body: z.strictObject({ amount: MoneyInput }),
  reply: z.array(OwnRequest),
  repeatable: true,
  errors: ['request_over', ...billPaymentRefusals, 'bill_balance_low'],
})

export const declineRequest = endpoint('DELETE /api/account/bill-requests/:id', {
  summary: 'Say no to what the desk asked for',
  changes: ['bills'],
  params: IdPath,
  reply: z.array(OwnRequest),
})
