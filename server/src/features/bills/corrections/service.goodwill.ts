import type { creditGoodwill as crediting } from '@lantern/contract/corrections'
import type { Customer } from '@lantern/contract/customers'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { proveApproval } from '../../members/approval/service.ts'
import { lockAccount, requireCustomer, toCustomer } from '../../members/accounts/service.ts'
import { readSettings } from '../../venue/service.ts'
import { credit } from '../../wallet/service.ts'
import { byAt } from '../service.post.ts'
import { allow, requireReason, reasonDetails, type Asking } from './service.ts'

interface Request extends Asking {
  memberId: number
  body: Received<typeof crediting>['body']
}

/** The amount in cents. Throws `invalid_amount` for 0 and for more than the largest top-up. */
function amountOf({ body }: Request, max: Cents): Cents {
  const amount = toCents(body.amount)
  if (amount <= 0 || amount > max) {
    throw new Refusal('invalid_amount', { min: '0.01', max: toDollars(max) })
  }
  return amount
}

async function give(tx: Tx, request: Request, at: Date): Promise<void> {
  const { actor, approval, memberId: userId, body } = request
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const venue = await readSettings(tx, at)
  const amount = amountOf(request, venue.topUpMax)
  const approvedBy = await allow(tx, { actor, approval }, { amount }, at)
  await lockAccount(tx, userId, [actor.id, approvedBy])
  if (userId === actor.id || userId === approvedBy) throw new Refusal('own_goodwill')
  const why = { reason, note, approvedBy }
  await credit(tx, { userId, kind: 'goodwill', amount, ...why }, byAt(venue, at, actor.id))
  await audit(tx, {
    actorId: actor.id,
    action: 'customer.goodwill',
    subject: `user:${userId}`,
    after: { amount: toDollars(amount), ...reasonDetails(why) },
    at,
  })
}

/** Credits a member's balance as goodwill (`POST /api/staff/users/{id}/goodwill`), once per key. */
export async function creditGoodwill(kernel: Kernel, request: Request): Promise<Customer> {
  const at = kernel.clock.now()
  await proveApproval(kernel, request)
  return repeatable(kernel.db, request.repeatable, {
    async run(tx) {
      await give(tx, request, at)
      return request.memberId
    },
    show: async (tx, id) => toCustomer(await requireCustomer(tx, id)),
    id: Number,
  })
}
