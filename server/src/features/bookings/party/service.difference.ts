import type { Approval } from '@lantern/contract/account-approval'
import type { DifferenceBy } from '@lantern/contract/bookings'
import type { Role } from '@lantern/contract/members'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import type { Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { grossOf } from '../../bills/corrections/rules.ts'
import { allow } from '../../bills/corrections/service.ts'
import { partsBy, refundable } from '../../bills/rules.ts'
import type { By } from '../../bills/service.post.ts'
import { allowRefund, giveBack } from '../../bills/service.refund.ts'
import type { BillView } from '../../bills/view/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { payRoom, waiveDifference } from '../core/service.bill.ts'

/** The settlement of a difference of a price: its method, reason and person. */
export interface Settling {
  differenceBy: DifferenceBy
  reason: string
  actor: { id: number; role: Role }
  approval: Approval | undefined
  from: Origin
}

/** A booking's bill with the new price, and the due that it added; negative for credit. */
export interface Repriced {
  booking: Pick<BookingRow, 'status' | 'userId'>
  view: BillView
  more: Cents
}

/** A bill whose difference is settled, and the admin who approved it, if that was needed. */
export interface Settled {
  view: BillView
  approvedBy: number | null
}

/** Waives the difference of a dearer room, within the limits of the person. */
export async function waive(
  tx: Tx,
  { view, more }: Pick<Repriced, 'view' | 'more'>,
  { actor, approval, reason: note }: Pick<Settling, 'actor' | 'approval' | 'reason'>,
  by: By,
): Promise<Settled> {
  if (more < 0) throw new Refusal('invalid_input')
  const off = { billId: view.bill.id, total: grossOf(view.lines) }
  const approvedBy = await allow(tx, { actor, approval }, { amount: more, off }, by.at)
  return { view: await waiveDifference(tx, view, more, { note, approvedBy }, by), approvedBy }
}

/**
 * Refunds an amount of credit by a method: to the balance, or at most what that method paid. Throws `over_refundable`
 * above that.
 */
async function giveBackBy(
  tx: Tx,
  { booking, view }: Repriced,
  { method, amount }: { method: 'balance' | 'cash' | 'terminal'; amount: Cents },
  { actor, approval, from }: Settling,
  by: By,
): Promise<Settled> {
  const most = refundable(method, view.payments, view.due)
  if (amount > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const { userId: memberId } = booking
  const parts = partsBy(method, view.payments, { amount, tip: 0 }).map((part) => ({
    ...part,
    userId: method === 'balance' ? memberId : part.userId,
  }))
  const mover = { actorId: actor.id, approval, from }
  const approvedBy = await allowRefund(tx, mover, view, parts, by.at)
  const why = { cause: 'booking_moved' as const, approvedBy }
  return { view: await giveBack(tx, view, parts, why, by), approvedBy }
}

/**
 * Settles the difference that another price has made on a booking's locked bill. On the bill, it stays due or in
 * credit, as for a booking that isn't confirmed. Otherwise it is paid, or refunded up to the bill's credit. Throws
 * `invalid_input` for waiving a lower price.
 */
export async function settleDifference(
  tx: Tx,
  repriced: Repriced,
  settling: Settling,
  by: By,
): Promise<Settled> {
  const { booking, view, more } = repriced
  const { differenceBy: method } = settling
  const asIs = { view, approvedBy: null }
  if (more === 0 || method === 'bill') return asIs
  if (method === 'none') return waive(tx, repriced, settling, by)
  if (method === 'balance' && booking.userId === null) throw new Refusal('needs_account')
  if (booking.status === 'pending') return asIs
  if (more > 0) {
    const amount = Math.min(more, Math.max(0, view.due))
    return { ...asIs, view: await payRoom(tx, view, { method, amount }, 'booking_moved', by) }
  }
  const amount = Math.min(0 - more, Math.max(0, 0 - view.due))
  return amount === 0 ? asIs : giveBackBy(tx, repriced, { method, amount }, settling, by)
}
