import { CardRefundMethod } from '@lantern/contract/corrections'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { findFailed, findRefund, lockRefund, updateRefund, type RefundRow } from './repository.ts'

export type { FailedRefundRow } from './repository.ts'

/** Refunds that reached no card and that nobody has given back otherwise yet, oldest first. */
export const listFailed = findFailed

/** Locks a refund that failed and that nobody has settled, with its payer: `null` for a guest. */
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

/** The method by which a refund that reached no card was given back; `null` if it wasn't. */
export function givenBackAs(settledAs: RefundRow['settledAs']): CardRefundMethod | null {
  const method = CardRefundMethod.safeParse(settledAs)
  return method.success ? method.data : null
}

/** Writes down the method by which a locked refund was given back. It isn't sent to its card again. */
export async function settleFailed(
  tx: Tx,
  { id }: Pick<RefundRow, 'id'>,
  { method, memberId, at }: { method: CardRefundMethod; memberId: number | null; at: Date },
): Promise<void> {
  await updateRefund(tx, id, { settledAs: method, updatedAt: at })
  await announceRefund(tx, memberId)
}

/** Tells screens that a refund has another state: those of the payments, of the till, and of what it was for. */
export async function announceRefund(tx: Tx, memberId: number | null): Promise<void> {
  await announce(tx, 'bookings', { memberId })
  await announce(tx, 'orders', { memberId })
  await announce(tx, 'payments')
  await announce(tx, 'till')
}
