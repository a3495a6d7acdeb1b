import type { Bill } from '@lantern/contract/bills'
import type { correctBill as correcting } from '@lantern/contract/corrections'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { proveApproval } from '../../members/approval/service.ts'
import { mailIfSettled } from '../payments/service.receipt.ts'
import { amountOff, leftOf, totalOf, type LeftLine } from '../rules.ts'
import { byNow, post } from '../service.post.ts'
import { lockCorrectable } from '../service.ts'
import { keepMinimum } from '../spending/service.minimum.ts'
import { checkVersion } from '../split/service.ts'
import { onBill, type BillView } from '../view/service.ts'
import { allow, requireReason, reasonDetails, type Asking } from './service.ts'

interface Request extends Asking {
  billId: number
  body: Received<typeof correcting>['body']
}

/** The lines that a correction applies to, with the rest of each. Throws `not_found`. */
function correctable({ lines }: BillView, lineId: number | undefined): LeftLine[] {
  const left = leftOf(lines).filter(({ line }) => line.kind !== 'adjustment')
  if (lineId === undefined) return left
  const line = left.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('not_found')
  return [line]
}

async function correct(tx: Tx, request: Request, at: Date): Promise<void> {
  const { actor, billId, body } = request
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const view = await lockCorrectable(tx, billId, at)
  checkVersion(view, body.version)
  const left = correctable(view, body.lineId)
  const most = left.reduce((sum, line) => sum + totalOf(line), 0)
  const amount = body.amount === undefined ? most : toCents(body.amount)
  if (amount === 0 || amount > most) throw new Refusal('over_line', { left: toDollars(most) })
  const approvedBy = await allow(tx, request, { amount, off: view }, at)
  const lines = amountOff(amount, left, { reason, note, approvedBy })
  const by = await byNow(tx, at, actor.id)
  const kept = await keepMinimum(tx, view, lines, by)
  const corrected = await post(tx, kept, { cause: 'bill_correction', lines }, by)
  await mailIfSettled(tx, view, corrected, at)
  if (lines.some(({ orderId }) => orderId)) await publish(tx, 'orders')
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.correct',
    subject: `bill:${billId}`,
    after: { amount: toDollars(amount), ...reasonDetails({ reason, note, approvedBy }) },
    at,
  })
}

/**
 * Takes a line, a part of it or an amount off a bill (`POST /api/staff/bills/{id}/corrections`), once per key. If it
 * was paid, the amount is credit on the bill until staff refund it.
 */
export async function correctBill(kernel: Kernel, request: Request): Promise<Bill> {
  await proveApproval(kernel, request)
  return onBill(kernel, request, (tx, at) => correct(tx, request, at))
}
