import * as z from 'zod/mini'
import { Bill, CorrectionReason } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdPath, line, MoneyInput, Version } from './primitives.ts'

/** Without `lineId` off the whole bill, in proportion; without `amount` all that is left of the line. */
export const correctBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/corrections',
  summary: 'Take something off a bill, with its tax, for a reason',
  access: 'staff',
  params: IdPath,
  body: z.strictObject({
    lineId: z.optional(Id),
    /** With tax. */
    amount: z.optional(MoneyInput),
    reason: CorrectionReason,
    note: z.optional(line(0, 200)),
    version: Version,
  }),
  reply: Bill,
  repeatable: true,
  errors: ['not_found', 'bill_closed', 'stale', 'over_line', 'over_limit', 'reason_needed'],
})

/** What the house owes on a bill goes back: by a way that as much came by, or to the balance of its member. */
export const refundBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/refunds',
  summary: 'Give back what was paid too much for a bill',
  access: 'staff',
  params: IdPath,
  body: z.strictObject({
    way: z.enum(['cash', 'terminal', 'balance', 'card']),
    amount: MoneyInput,
    userId: z.optional(Id),
    version: Version,
  }),
  reply: Bill,
  repeatable: true,
  errors: [
    'not_found',
    'bill_closed',
    'stale',
    'over_refundable',
    'member_needed',
    'nothing_to_pay',
  ],
})

/** What its member may put on a bill from their own phone. */
export const limitBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/limit',
  summary: "Let a bill's member order on it, up to a limit or not at all",
  access: 'staff',
  params: IdPath,
  body: z.strictObject({ membersMayOrder: z.boolean(), limit: z.optional(z.nullable(MoneyInput)) }),
  reply: Bill,
  errors: ['not_found', 'bill_closed'],
})

/** A bill that was closed too early, or has to be corrected; it is closed again as any other. */
export const reopenBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/reopen',
  summary: 'Open a bill again that was closed as paid',
  access: 'staff',
  params: IdPath,
  body: z.strictObject({ reason: line(1, 200) }),
  reply: Bill,
  errors: ['not_found', 'stale'],
})
