import { CardRefundMethod } from '@lantern/contract/corrections'
import type { CardRefund } from '../../../kernel/providers/card-provider.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { findRefund, lockRefund, updateRefund, type RefundRow } from './repository.ts'
import { takeBack } from './service.books.ts'

export { findBillOfPayment, findFailed, findRefund, type FailedRefundRow } from './repository.ts'

/** Locks a failed refund that nobody has settled, with its payer (`null` for a guest). */
export async function lockFailed(
  tx: Tx,
  refundId: string,
): Promise<{ refund: RefundRow; memberId: number | null }> {
  const refund = await lockRefund(tx, refundId)
  const found = await findRefund(tx, refundId)
  if (!refund || !found) throw new Refusal('not_found')
  const { status, settledAs } = refund
  if (status !== 'failed') throw new Refusal('wrong_state', { status })
  if (settledAs !== null) throw new Refusal('wrong_state', { status: settledAs })
  return { refund, memberId: found.memberId }
}

/** The method by which a failed refund was given back; `null` if it wasn't. */
export function givenBackAs(settledAs: RefundRow['settledAs']): CardRefundMethod | null {
  const method = CardRefundMethod.safeParse(settledAs)
  return method.success ? method.data : null
}

/** Stores the method by which a locked refund was given back. It isn't sent to its card again. */
export async function settleFailed(
  tx: Tx,
  { id }: Pick<RefundRow, 'id'>,
  { method, memberId, at }: { method: CardRefundMethod; memberId: number | null; at: Date },
): Promise<void> {
  await updateRefund(tx, id, { settledAs: method, updatedAt: at })
  await publishRefund(tx, memberId)
}

/** Announces a refund's new status to the screens of bookings, orders and payments. */
export async function publishRefund(tx: Tx, memberId: number | null): Promise<void> {
  await publish(tx, 'bookings', { memberId })
  await publish(tx, 'orders', { memberId })
  await publish(tx, 'payments')
  await publish(tx, 'till')
}

/** The statuses that a refund can change to from each status. A retry starts at `created` again. */
const moves: Readonly<Record<RefundRow['status'], readonly RefundRow['status'][]>> = {
  created: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

/**
 * Applies the provider's report about a refund. A report about an earlier try is ignored. A dashboard refund that
 * failed, or a dispute that was won, is reversed in the books.
 */
export async function applyReport(
  tx: Tx,
  { id, tries }: Pick<RefundRow, 'id' | 'tries'>,
  told: CardRefund,
  at: Date,
): Promise<void> {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.tries !== tries || !moves[refund.status].includes(told.status)) return
  const isVain = refund.madeBy !== 'house' && told.status === 'failed'
  await updateRefund(tx, id, {
    status: told.status,
    providerRefundId: told.id ?? refund.providerRefundId,
    failure: told.failure,
    updatedAt: at,
    ...(isVain && { settledAs: await takeBack(tx, refund, at) }),
  })
  const known = await findRefund(tx, id)
  await publishRefund(tx, known?.memberId ?? null)
}
