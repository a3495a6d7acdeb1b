import type { Bill } from '@lantern/contract/bills/bills'
import type { transferBill as contract } from '@lantern/contract/bills/actions'
import { toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { restOf, takeBack, totalOfLines } from '../../bills/rules.ts'
import type { BillPaymentRow } from '../../bills/repository.ts'
import { byNow, post, type ActContext } from '../../bills/service.post.ts'
import { findBookingsOf, joinWith, lockOpen } from '../../bills/service.ts'
import { lowerShortfall } from '../../bills/spending/service.minimum.ts'
import { checkVersion, dropUnpaidShares } from '../../bills/service.split.ts'
import { showBill, type BillView } from '../../bills/view/service.ts'
import type { BookingRow } from '../../bookings/core/repository.ts'
import { leaveToJoin } from '../../bookings/party/service.presence.ts'
import { lockWithRooms, openBillAt } from '../../bookings/party/service.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { lockOrdersOf, moveOrders } from '../repository.ts'
import { tableOf } from '../placing/service.sell.ts'
import { publishOrder } from '../service.ts'
import { allPieces, arriving, leaving, piecesOf } from './rules.ts'

type TransferCall = Call<typeof contract>

/** Locks the booking whose party joins that of another booking; `null` unless all of its bill goes to the other's. */
async function lockJoining(
  tx: Tx,
  { params: { id: billId }, body: { to, lines } }: TransferCall,
): Promise<BookingRow | null> {
  if (lines !== undefined || to.billId === undefined || to.billId === billId) return null
  const bookings = await findBookingsOf(tx, [billId, to.billId])
  const joining = bookings.get(billId)
  return joining === undefined || !bookings.has(to.billId) ? null : lockWithRooms(tx, joining)
}

/** Locks both bills by their ids, or opens the bill of a table or person. */
async function lockBoth(
  tx: Tx,
  { params: { id: billId }, body: { to } }: TransferCall,
  by: ActContext & { actorId: number },
): Promise<[from: BillView, to: BillView]> {
  if (to.billId !== undefined) {
    if (to.billId === billId) throw new Refusal('invalid_input')
    await lockOrdersOf(tx, [billId, to.billId])
    const [low, high] = [Math.min(billId, to.billId), Math.max(billId, to.billId)]
    const first = await lockOpen(tx, low, by.at)
    const second = await lockOpen(tx, high, by.at)
    return low === billId ? [first, second] : [second, first]
  }
  const { userId = null, name = null } = to
  const table = await tableOf(tx, to.tableId)
  if (userId !== null) await lockAccountShared(tx, userId)
  const target = await openBillAt(tx, { table, userId, name }, by)
  if (target.bill.id === billId) throw new Refusal('invalid_input')
  await lockOrdersOf(tx, [billId])
  return [await lockOpen(tx, billId, by.at), target]
}

/** The payments that brought more than what stays on the bill; with their tips if nothing stays. */
function creditOf({ payments }: BillView, after: { due: number; total: number }) {
  const rests = restOf(payments).toReversed()
  const tip = after.total === 0 ? rests.reduce((sum, rest) => sum + rest.tip, 0) : 0
  return takeBack(rests, { amount: Math.max(0, 0 - after.due), tip })
}

async function transfer(tx: Tx, call: TransferCall, at: Date): Promise<number> {
  const { body } = call
  const actorId = call.viewer.id
  const by = { ...(await byNow(tx, at, actorId)), actorId }
  const booking = await lockJoining(tx, call)
  const [chosen, other] = await lockBoth(tx, call, by)
  checkVersion(chosen, body.version)
  if (chosen.holds.length + other.holds.length > 0) throw new Refusal('share_held')
  const isMerge = body.lines === undefined
  // Guests without a booking join the party of a room, and not the other way round.
  const isTurned = isMerge && chosen.bill.bookingId !== null && other.bill.bookingId === null
  const [left, to] = isTurned ? [other, chosen] : [chosen, other]
  if (isMerge && left.bill.bookingId !== null && !booking) throw new Refusal('stale')
  const from = booking ? await leaveToJoin(tx, booking, left, by) : left
  const pieces = body.lines ? piecesOf(from.lines, body.lines) : allPieces(from.lines)
  if (typeof pieces === 'string') throw new Refusal(pieces)
  const off = pieces.map(leaving)
  const amount = totalOfLines(pieces)
  const rest = { due: from.due - amount, total: totalOfLines(from.lines) - amount }
  const moved = creditOf(from, rest)
  const cause = 'bill_transfer' as const
  const isDivided = from.bill.splitBy === 'dish' || isMerge
  if (isDivided) await dropUnpaidShares(tx, from)
  const change = {
    ...(isMerge && { status: 'paid' as const }),
    ...(isDivided && { splitBy: null }),
    ...(booking && { joinedBillId: to.bill.id }),
  }
  const payments = moved.map((payment) => paymentOf(payment, from, -1))
  const gone = await post(tx, from, { cause, lines: off, payments, change }, by)
  if (isMerge) await joinWith(tx, from.bill.id, to.bill.id)
  const there = { bookingId: to.bill.bookingId, place: from.bill.place }
  const now = await post(
    tx,
    to,
    {
      cause,
      lines: pieces.map((piece) => arriving(piece, there)),
      payments: moved.map((part) => ({
        ...paymentOf(part, from, 1),
        points: pointsGone(gone, part.payment),
      })),
    },
    by,
  )
  await lowerShortfall(tx, now, by)
  const orders = new Set(pieces.map(({ line }) => line.orderId))
  for (const order of await moveOrders(tx, [from.bill, to.bill], isMerge ? null : [...orders])) {
    await publishOrder(tx, order)
  }
  const after = { amount: toDollars(amount), how: isMerge ? 'merge' : 'lines' }
  await audit(tx, { actorId, action: 'bill.transfer', subject: `bill:${from.bill.id}`, after, at })
  return to.bill.id
}

/** The points that the database gave back of a payment that has left its bill; `null` for other methods. */
function pointsGone({ payments }: BillView, { id }: BillPaymentRow): number | null {
  const points = payments.findLast(({ refunds }) => refunds === id)?.points ?? null
  return points === null ? null : 0 - points
}

/** A payment as it leaves its bill, or arrives on the other one. */
function paymentOf(
  { payment, amount, tip }: ReturnType<typeof takeBack>[number],
  { payments }: BillView,
  sign: 1 | -1,
) {
  const all = payments.filter(({ id, refunds }) => id === payment.id || refunds === payment.id)
  const rest = all.reduce((sum, each) => sum + each.amount, 0)
  // The rounding belongs to the whole of what is left of the payment.
  const rounding = amount === rest ? all.reduce((sum, each) => sum + each.rounding, 0) : 0
  return {
    method: payment.method,
    userId: payment.userId,
    attemptId: payment.attemptId,
    amount: sign * amount,
    tip: 0 + sign * tip,
    rounding: 0 + sign * rounding,
    ...(sign < 0 && { refunds: payment.id }),
  }
}

/**
 * Moves dishes to another bill, or merges two bills (`POST /api/staff/bills/{id}/transfer`). Returns the other bill.
 */
export function transferBill({ db, clock }: Kernel, call: TransferCall): Promise<Bill> {
  const at = clock.now()
  return repeatable(db, call.repeatable, {
    run: (tx) => transfer(tx, call, at),
    show: (tx, id) => showBill(tx, id, at),
    id: Number,
  })
}
