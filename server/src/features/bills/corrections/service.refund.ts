import type { Bill } from '@lantern/contract/bills'
import type { refundBill as refunding } from '@lantern/contract/corrections'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { approvedIn, proveApproval } from '../../members/approval/service.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { partsBy, refundable, tipsBack, type RefundPart } from '../rules.ts'
import { byNow } from '../service.post.ts'
import { allowRefund, giveBack, recipientsOf } from '../service.refund.ts'
import { lockCorrectable } from '../service.ts'
import { checkVersion } from '../split/service.ts'
import { onBill, type BillView } from '../view/service.ts'
import { allow, requireReason, reasonDetails, type Asking } from './service.ts'

interface Request extends Asking {
  billId: number
  body: Received<typeof refunding>['body']
}

/** The amount and the tip to refund. Throws `over_refundable` above the bill's credit or its tips. */
function backOf({ body }: Request, { payments, due }: BillView): { amount: Cents; tip: Cents } {
  const { method } = body
  const [amount, tip] = [toCents(body.amount), toCents(body.tip ?? '0')]
  if (amount + tip === 0) throw new Refusal('nothing_to_pay')
  const most = refundable(method, payments, due)
  if (amount > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const mostTip = tipsBack(method, payments)
  if (tip > mostTip) throw new Refusal('over_refundable', { most: toDollars(mostTip) })
  return { amount, tip }
}

/**
 * The parts of the payments to refund. A refund to a balance goes to the member who paid, or to the bill's member if
 * none did. Throws `member_needed` if there is neither.
 */
async function partsOf(
  tx: Tx,
  { body: { method } }: Request,
  { bill, payments }: BillView,
  back: { amount: Cents; tip: Cents },
): Promise<RefundPart[]> {
  const parts = partsBy(method, payments, back)
  if (method !== 'balance') return parts
  const given = parts.map((part) => ({ ...part, userId: part.userId ?? bill.userId }))
  for (const memberId of recipientsOf(given)) await keepAccount(tx, memberId)
  if (given.some(({ userId }) => userId === null)) throw new Refusal('member_needed')
  return given
}

/**
 * The reason for refunding a tip, which is the team's: it counts as given away, needs a reason, and fits the limits.
 */
async function whyTip(tx: Tx, request: Request, tip: Cents, at: Date) {
  if (tip === 0) return null
  const { body } = request
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  return { reason, note, approvedBy: await allow(tx, request, { amount: tip }, at) }
}

async function refund(tx: Tx, request: Request, at: Date): Promise<void> {
  const { actor, billId, body } = request
  const view = await lockCorrectable(tx, billId, at)
  checkVersion(view, body.version)
  const back = backOf(request, view)
  const why = await whyTip(tx, request, back.tip, at)
  const parts = await partsOf(tx, request, view, back)
  const handedBy = await allowRefund(tx, request, view, parts, at)
  const approvedBy = why?.approvedBy ?? handedBy
  const reason = { cause: 'bill_refund' as const, ...why, approvedBy }
  await giveBack(tx, view, parts, reason, await byNow(tx, at, actor.id))
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.refund',
    subject: `bill:${billId}`,
    after: {
      refundTo: body.method,
      amount: toDollars(back.amount),
      ...(body.method === 'balance' && { userId: recipientsOf(parts) }),
      ...approvedIn(handedBy),
      ...(why && { tip: toDollars(back.tip), ...reasonDetails(why) }),
    },
    at,
  })
}

/**
 * Refunds a bill's credit and its tips (`POST /api/staff/bills/{id}/refunds`), once per key. Throws `forbidden` if
 * anybody but an admin pays it by other means than those that paid the bill.
 */
export async function refundBill(kernel: Kernel, request: Request): Promise<Bill> {
  const { actor, body } = request
  if (body.method === 'elsewhere' && actor.role !== 'admin') throw new Refusal('forbidden')
  await proveApproval(kernel, request)
  return onBill(kernel, request, (tx, at) => refund(tx, request, at))
}
