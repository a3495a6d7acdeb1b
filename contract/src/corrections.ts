import * as z from 'zod/mini'
import { Bill, CorrectionReason } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdPath, line, MoneyInput, Version } from './primitives.ts'

/**
 * Takes an amount off a bill. Without `lineId` it is spread over the whole bill in proportion. Without `amount`
 * it takes all that is left of the line.
 */
export const correctBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/corrections',
  summary: 'Take something off a bill, with its tax, for a reason',
  access: 'staff',
  params: IdPath,
  body: z.strictObject({
    lineId: z.optional(Id),
    /** The amount with tax. */
    amount: z.optional(MoneyInput),
    reason: CorrectionReason,
    note: z.optional(line(0, 200)),
    version: Version,
  }),
  reply: Bill,
  repeatable: true,
  errors: ['bill_closed', 'stale', 'over_line', 'over_limit', 'reason_needed'],
})

/**
 * Gives back what the venue owes on a bill: by a way that at least as much was paid by, or to the balance of
 * its member.
 */
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
  errors: ['bill_closed', 'stale', 'over_refundable', 'member_needed', 'nothing_to_pay'],
})

/** The limit for orders that its member puts on the bill from their own phone. */
export const limitBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/limit',
  summary: "Let a bill's member order on it, up to a limit or not at all",
  access: 'staff',
  params: IdPath,
  body: z.strictObject({ membersMayOrder: z.boolean(), limit: z.optional(z.nullable(MoneyInput)) }),
  reply: Bill,
  errors: ['bill_closed'],
})

/** Opens a closed bill again, to correct it or because it was closed too early. */
export const reopenBill = endpoint({
  method: 'POST',
  path: '/api/staff/bills/:id/reopen',
  summary: 'Open a bill again that was closed as paid',
  access: 'staff',
  params: IdPath,
  body: z.strictObject({ reason: line(1, 200) }),
  reply: Bill,
  errors: ['stale'],
})
