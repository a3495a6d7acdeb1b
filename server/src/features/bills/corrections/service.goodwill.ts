import { randomUUID } from 'node:crypto'
import type { creditGoodwill as crediting } from '@lantern/contract/corrections'
import type { Customer } from '@lantern/contract/customers'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { proveApproval } from '../../members/approval/service.ts'
import { lockAccount, requireCustomer, toCustomer } from '../../members/accounts/service.ts'
import { readSettings } from '../../venue/service.ts'
import { post } from '../../wallet/service.ts'
import { allow, whyTold, requireReason, writeDown, type Asking } from './service.ts'

interface Request extends Asking {
  memberId: number
  body: Received<typeof crediting>['body']
}

/** Throws `invalid_amount` for nothing, and for more than one top-up may be. */
async function creditOf(tx: Tx, amount: string, at: Date): Promise<number> {
  const { topUpMax: max } = await readSettings(tx, at)
  const cents = toCents(amount)
  if (cents <= 0 || cents > max) {
    throw new Refusal('invalid_amount', { min: '0.01', max: toDollars(max) })
  }
  return cents
}

async function credit(tx: Tx, request: Request, at: Date): Promise<void> {
  const { actor, approval, memberId, body } = request
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const amount = await creditOf(tx, body.amount, at)
  const approvedBy = await allow(tx, { actor, approval }, { amount }, at)
  await lockAccount(tx, memberId, [actor.id, approvedBy])
  if (memberId === actor.id || memberId === approvedBy) throw new Refusal('own_goodwill')
  const reference = `goodwill:${memberId}:${randomUUID()}`
  await post(tx, {
    kind: 'goodwill',
    reference,
    actorId: actor.id,
    at,
    postings: [
      { account: 'wallet', memberId, cents: amount },
      { account: 'goodwill', cents: 0 - amount },
    ],
  })
  const by = { actorId: actor.id, approvedBy, reference, createdAt: at }
  await writeDown(tx, { kind: 'goodwill', userId: memberId, amount, reason, note, ...by })
  await audit(tx, {
    actorId: actor.id,
    action: 'customer.goodwill',
    subject: `user:${memberId}`,
    after: { amount: toDollars(amount), ...whyTold({ reason, note, approvedBy }) },
    at,
  })
}

/** Credits a member's balance as goodwill (`POST /api/staff/users/{id}/goodwill`), once per key. */
export async function creditGoodwill(kernel: Kernel, request: Request): Promise<Customer> {
  const at = kernel.clock.now()
  await proveApproval(kernel, request)
  return repeatable(kernel.db, request.repeatable, {
    async run(tx) {
      await credit(tx, request, at)
      return request.memberId
    },
    show: async (tx, id) => toCustomer(await requireCustomer(tx, id)),
    id: Number,
  })
}
