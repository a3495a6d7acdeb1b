import { isSeated } from '../../bookings/core/rules.ts'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import type {
  checkInBooking,
  extendBooking,
  leaveTable,
  moveParty as movingParty,
  seatGuest as seating,
  undoPartyAction,
} from '@lantern/contract/floor/acts'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import type { highlightTable as highlighting } from '@lantern/contract/floor/tables'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { actRequestIn } from '../../bills/corrections/service.ts'
import { mayTakeFrom } from '../../bills/payments/service.ts'
import { closeBillOfTable } from '../../bills/service.close.ts'
import { type ActContext, byNow } from '../../bills/service.post.ts'
import { showStaffBooking } from '../../bookings/desk/service.lists.ts'
import { findHeld, lockParty } from '../../bookings/party/service.ts'
import { letLeave, checkIn } from '../../bookings/party/service.presence.ts'
import { extendParty } from '../../bookings/more-time/service.ts'
import { moveParty } from '../../bookings/party/service.move.ts'
import { undoAction } from '../../bookings/party/service.undo.ts'
import { seatGuest } from '../../bookings/party/service.walk-in.ts'
import { approvedIn, proveApproval } from '../../members/accounts/service.approval.ts'
import { releaseOrders } from '../../orders/arrival/service.ts'
import { tableOf } from '../../orders/placing/service.sell.ts'
import { highlighted, lockTable, markByHand, occupied, setByHand } from '../../tables/service.ts'
import { requireSeenTable } from './service.mark.ts'
import type { Bill } from '@lantern/contract/bills/bills'
import type { openBookingBill, openTableBill } from '@lantern/contract/bills/actions'
import { openGuestsBill } from '../../bills/service.ts'
import { type BillView, showBill } from '../../bills/view/service.ts'
import { openPartyBill } from '../../bookings/party/service.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { readSettings } from '../../venue/service.ts'

/** Highlights a table for a while, or marks it as occupied. Throws `forbidden` for members. */
export function highlight(
  { db, clock }: Kernel,
  { viewer, body: { tableId, duration, highlightType } }: Call<typeof highlighting>,
): Promise<void> {
  // A member's own order highlights its table without this check (product#table-states).
  if (viewer.role === 'customer') throw new Refusal('forbidden')
  const at = clock.now()
  const isTaken = highlightType === 'occupied'
  const change = isTaken ? occupied(at, duration) : highlighted(at, duration)
  return transact(db, async (tx) => {
    await setByHand(tx, tableId, change, at)
    await audit(tx, {
      actorId: viewer.id,
      action: isTaken ? 'table.occupy' : 'table.highlight',
      subject: `table:${tableId}`,
      after: { until: change.occupiedUntil ?? change.highlightedUntil },
      at,
    })
  })
}

type StaffCall = Pick<Call<typeof checkInBooking>, 'viewer' | 'repeatable'>

/** An act of staff that returns the id of its booking or bill. */
type Act = (tx: Tx, by: ActContext & { actorId: number }) => Promise<number>

/** Runs an act once per idempotency key. A repeat is answered with the current state of its booking or bill. */
function once<Shown>(
  { db, clock }: Kernel,
  { viewer: { id: actorId }, repeatable: call }: StaffCall,
  show: (tx: Tx, id: number, at: Date) => Promise<Shown>,
  run: Act,
): Promise<Shown> {
  const at = clock.now()
  return repeatable(db, call, {
    run: async (tx) => run(tx, { ...(await byNow(tx, at, actorId)), actorId }),
    show: (tx, id) => show(tx, id, at),
    id: Number,
  })
}

const partyOnce = (kernel: Kernel, call: StaffCall, run: Act): Promise<StaffBooking> =>
  once(kernel, call, showStaffBooking, run)

/** Seats guests without a booking (`POST /api/staff/tables/{id}/seat`). */
export async function seat(kernel: Kernel, call: Call<typeof seating>): Promise<StaffBooking> {
  const request = actRequestIn(call)
  const { id: table } = call.params
  const { name: guestName = null, userId: memberId = null, approval: _given, ...stay } = call.body
  await proveApproval(kernel, request)
  return partyOnce(kernel, call, async (tx, { actorId, ...by }) => {
    const guest = { tableId: table, memberId, guestName, ...stay }
    const seated = await seatGuest(tx, guest, request, { actorId, ...by })
    const { id, endTime } = seated.booking
    const { pay, reason } = stay
    const after = { table, endTime, pay, totalPrice: seated.total, reason }
    await audit(tx, {
      actorId,
      action: 'booking.seat',
      subject: `booking:${id}`,
      after: { ...after, ...approvedIn(seated.approvedBy) },
      at: by.at,
    })
    return id
  })
}

/**
 * Gives a party more time (`POST /api/staff/bookings/{id}/extend`). Throws `forbidden` if a station charges a balance.
 */
export function extend(kernel: Kernel, call: Call<typeof extendBooking>): Promise<StaffBooking> {
  const { session, params, body } = call
  const { id } = params
  if (!mayTakeFrom(body.pay, session.station !== null)) throw new Refusal('forbidden')
  const { version, ...paying } = body
  return partyOnce(kernel, call, async (tx, by) => {
    const { actorId, at } = by
    const { endTime, price } = await extendParty(tx, { bookingId: id, version }, paying, by)
    const after = { endTime, pay: body.pay, price: price.total }
    await audit(tx, { actorId, action: 'booking.extend', subject: `booking:${id}`, after, at })
    return id
  })
}

/** Checks a party in, and releases the orders that waited for it to the kitchen. */
export function checkInParty(
  kernel: Kernel,
  call: Call<typeof checkInBooking>,
): Promise<StaffBooking> {
  const { id } = call.params
  return partyOnce(kernel, call, async (tx, by) => {
    await checkIn(tx, { bookingId: id, ...call.body }, by)
    await releaseOrders(tx, id, by)
    const { actorId, at } = by
    await audit(tx, { actorId, at, action: 'booking.check-in', subject: `booking:${id}` })
    return id
  })
}

/** Moves a party (`POST /api/staff/bookings/{id}/move-party`). Throws `forbidden` if a station charges a balance. */
export async function move(kernel: Kernel, call: Call<typeof movingParty>): Promise<StaffBooking> {
  const { session, params, body } = call
  const { id } = params
  const { tableId, version, differenceBy, reason } = body
  if (differenceBy === 'balance' && !mayTakeFrom('balance', session.station !== null)) {
    throw new Refusal('forbidden')
  }
  const request = actRequestIn(call)
  await proveApproval(kernel, request)
  const difference = toCents(body.difference)
  return partyOnce(kernel, call, async (tx, by) => {
    const given = { ...request, difference, differenceBy, reason }
    const moved = await moveParty(tx, { bookingId: id, version, tableId }, given, by)
    const settled = difference === 0 ? {} : { difference, differenceBy, reason }
    await audit(tx, {
      actorId: by.actorId,
      action: 'booking.move-party',
      subject: `booking:${id}`,
      before: { table: moved.from },
      after: { table: moved.to, ...settled, ...approvedIn(moved.approvedBy) },
      at: by.at,
    })
    return id
  })
}

/** Undoes a party's latest act (`POST /api/staff/bookings/{id}/undo`). */
export async function undo(
  kernel: Kernel,
  call: Call<typeof undoPartyAction>,
): Promise<StaffBooking> {
  const request = actRequestIn(call)
  const { id } = call.params
  const { act, version } = call.body
  await proveApproval(kernel, request)
  return partyOnce(kernel, call, async (tx, by) => {
    const { actorId, at } = by
    const undone = await undoAction(tx, { bookingId: id, act, version }, request, by)
    const given = undone.given > 0 && { amount: toDollars(undone.given) }
    const after = { act, ...given, ...approvedIn(undone.approvedBy) }
    await audit(tx, { actorId, action: 'booking.undo', subject: `booking:${id}`, after, at })
    return id
  })
}

/** Takes the place of a booking's id if the table was marked by hand. */
const NOBODY = 0

/** Lets the party that the screen showed leave its table. Returns its booking's id; `null` if there was none. */
async function leaveNow(
  tx: Tx,
  { params: { id }, body }: Call<typeof leaveTable>,
  by: ActContext,
): Promise<number | null> {
  const { party, owing = false } = body
  const { at } = by
  if (!party) {
    await lockTable(tx, id)
    await requireSeenTable(tx, id, ({ bookingId }) => bookingId === null, at)
    const due = await closeBillOfTable(tx, id, by)
    if (due > 0 && !owing) throw new Refusal('money_owed', { total: toDollars(due) })
    return null
  }
  const booking = await lockParty(tx, party, at)
  const isHere = (await findHeld(tx, booking.id)).some(({ tableId }) => tableId === id)
  if (!isHere || !isSeated(booking)) await requireSeenTable(tx, id, () => false, at)
  await letLeave(tx, booking, { by, owing })
  return booking.id
}

/** Ends the visit of the party that the screen showed at a table, and clears the status set by hand. */
export function leave(kernel: Kernel, call: Call<typeof leaveTable>): Promise<StaffBooking | null> {
  const { id } = call.params
  const show = async (tx: Tx, left: number, at: Date) =>
    left === NOBODY ? null : showStaffBooking(tx, left, at)
  return once(kernel, call, show, async (tx, by) => {
    const { actorId, at } = by
    const left = await leaveNow(tx, call, by)
    await markByHand(tx, id, { status: 'available', until: null, name: null }, at)
    const owing = call.body.owing ? { owing: true } : {}
    const after = { bookings: left === null ? [] : [left], ...owing }
    await audit(tx, { actorId, action: 'table.leave', subject: `table:${id}`, after, at })
    return left ?? NOBODY
  })
}

const openOnce = (
  kernel: Kernel,
  call: StaffCall,
  open: (...args: Parameters<Act>) => Promise<BillView>,
): Promise<Bill> =>
  once(kernel, call, showBill, async (tx, by) => {
    const { actorId, at } = by
    const { id, place } = (await open(tx, by)).bill
    const after = { table: place }
    await audit(tx, { actorId, action: 'bill.open', subject: `bill:${id}`, after, at })
    return id
  })

/** Opens a bill for guests at a table without a booked room, or finds it. `not_found` also for accounts of staff. */
export const openForTable = (kernel: Kernel, call: Call<typeof openTableBill>): Promise<Bill> =>
  openOnce(kernel, call, async (tx, { actorId, at }) => {
    const { userId = null, name = null } = call.body
    const table = await tableOf(tx, call.params.id)
    if (userId !== null) await lockAccountShared(tx, userId)
    const { pointsPerDollar } = await readSettings(tx, at)
    return openGuestsBill(tx, { table, userId, name }, { actorId, at, pointsPerDollar })
  })

/** Opens a booking's bill, or finds it (`POST /api/staff/bookings/{id}/bill`). */
export const openForBooking = (kernel: Kernel, call: Call<typeof openBookingBill>): Promise<Bill> =>
  openOnce(kernel, call, (tx, by) => openPartyBill(tx, call.params.id, by))
