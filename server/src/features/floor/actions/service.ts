import { isSeated } from '../../bookings/core/rules.ts'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import type { Received } from '@lantern/contract/calls/endpoint'
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
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Origin } from '../../../kernel/db/security-events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/http/session/session.ts'
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
import {
  findTable,
  HIGHLIGHT_MS,
  highlightTable,
  lockTable,
  markByHand,
  occupyByHand,
  TAKEN_MS,
} from '../../tables/service.ts'
import { requireSeenTable } from './service.mark.ts'
import type { Bill } from '@lantern/contract/bills/bills'
import type { openTableBill } from '@lantern/contract/bills/actions'
import { openGuestsBill } from '../../bills/service.ts'
import { type BillView, showBill } from '../../bills/view/service.ts'
import { openPartyBill } from '../../bookings/party/service.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { readSettings } from '../../venue/service.ts'

/**
 * Highlights a table for a while, or marks it as occupied (`POST /api/venue/highlight-table`). Throws `forbidden` for
 * members.
 */
export function highlight(
  { db, clock }: Kernel,
  viewer: Viewer,
  { tableId, duration, highlightType }: Received<typeof highlighting>['body'],
): Promise<void> {
  // A member's own order highlights its table without this check (product#table-states).
  if (viewer.role === 'customer') throw new Refusal('forbidden')
  const at = clock.now()
  const isTaken = highlightType === 'occupied'
  const until = new Date(at.getTime() + (duration ?? (isTaken ? TAKEN_MS : HIGHLIGHT_MS)))
  return transact(db, async (tx) => {
    await (isTaken ? occupyByHand : highlightTable)(tx, { tableId, until, at })
    await audit(tx, {
      actorId: viewer.id,
      action: isTaken ? 'table.occupy' : 'table.highlight',
      subject: `table:${tableId}`,
      after: { until },
      at,
    })
  })
}

interface DeskCall<Body> {
  actorId: number
  id: number
  body: Body
}

interface Repeatable {
  repeatable: RepeatableCall | null
}

type ByStaff = ActContext & { actorId: number }

const byStaff = async (tx: Tx, at: Date, actorId: number): Promise<ByStaff> => ({
  ...(await byNow(tx, at, actorId)),
  actorId,
})

/** Runs an act on a party once per idempotency key. A repeat is answered with the booking's current state. */
function partyOnce(
  { db, clock }: Kernel,
  { actorId, repeatable: call }: Repeatable & { actorId: number },
  run: (tx: Tx, by: ByStaff) => Promise<number>,
): Promise<StaffBooking> {
  const at = clock.now()
  return repeatable(db, call, {
    run: async (tx) => run(tx, await byStaff(tx, at, actorId)),
    show: (tx, id) => showStaffBooking(tx, id, at),
    id: Number,
  })
}

/** A call of the desk by which staff may give something away. */
type GivingCall<Body> = Omit<DeskCall<Body>, 'actorId'> &
  Repeatable & { actor: Viewer; from: Origin }

/** Seats guests without a booking (`POST /api/staff/tables/{id}/seat`). */
export async function seat(
  kernel: Kernel,
  { actor, from, id, body, repeatable: repeated }: GivingCall<Received<typeof seating>['body']>,
): Promise<StaffBooking> {
  const { name: guestName = null, userId: memberId = null, approval, ...stay } = body
  await proveApproval(kernel, { actor, approval, from, repeatable: repeated })
  return partyOnce(kernel, { actorId: actor.id, repeatable: repeated }, async (tx, by) => {
    const { at } = by
    const guest = { tableId: id, memberId, guestName, ...stay }
    const {
      booking,
      total: totalPrice,
      approvedBy,
    } = await seatGuest(tx, guest, { actor, approval }, by)
    const { pay, reason } = body
    const after = { table: id, endTime: booking.endTime, pay, totalPrice, reason }
    await audit(tx, {
      actorId: actor.id,
      action: 'booking.seat',
      subject: `booking:${booking.id}`,
      after: { ...after, ...approvedIn(approvedBy) },
      at,
    })
    return booking.id
  })
}

/**
 * Gives a party more time (`POST /api/staff/bookings/{id}/extend`). Throws `forbidden` if a station charges a balance.
 */
export function extend(
  kernel: Kernel,
  call: DeskCall<Received<typeof extendBooking>['body']> & Repeatable & { isStation: boolean },
): Promise<StaffBooking> {
  const { actorId, id, body, isStation } = call
  if (!mayTakeFrom(body.pay, isStation)) throw new Refusal('forbidden')
  const { version, ...paying } = body
  return partyOnce(kernel, call, async (tx, by) => {
    const { at } = by
    const { endTime, price } = await extendParty(tx, { bookingId: id, version }, paying, by)
    const after = { endTime, pay: body.pay, price: price.total }
    await audit(tx, { actorId, action: 'booking.extend', subject: `booking:${id}`, after, at })
    return id
  })
}

type CheckInCall = DeskCall<Received<typeof checkInBooking>['body']> & Repeatable

/**
 * Checks a party in, and releases the orders that waited for it to the kitchen (`POST
 * /api/staff/bookings/{id}/check-in`).
 */
export function checkInParty(kernel: Kernel, call: CheckInCall): Promise<StaffBooking> {
  const { id, body } = call
  return partyOnce(kernel, call, async (tx, by) => {
    await checkIn(tx, { bookingId: id, ...body }, by)
    await releaseOrders(tx, id, by)
    const { actorId, at } = by
    await audit(tx, { actorId, at, action: 'booking.check-in', subject: `booking:${id}` })
    return id
  })
}

/** Moves a party (`POST /api/staff/bookings/{id}/move-party`). Throws `forbidden` if a station charges a balance. */
export async function move(
  kernel: Kernel,
  call: GivingCall<Received<typeof movingParty>['body']> & { isStation: boolean },
): Promise<StaffBooking> {
  const { actor, id, body, isStation, from, repeatable: repeated } = call
  const { tableId, version, differenceBy, reason, approval } = body
  if (differenceBy === 'balance' && !mayTakeFrom('balance', isStation)) {
    throw new Refusal('forbidden')
  }
  await proveApproval(kernel, { actor, approval, from, repeatable: repeated })
  const difference = toCents(body.difference)
  return partyOnce(kernel, { actorId: actor.id, repeatable: repeated }, async (tx, by) => {
    const given = { difference, differenceBy, reason, actor, approval, from }
    const moved = await moveParty(tx, { bookingId: id, version, tableId }, given, by)
    const settled = difference === 0 ? {} : { difference, differenceBy, reason }
    await audit(tx, {
      actorId: actor.id,
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
  {
    actor,
    from,
    id,
    body,
    repeatable: repeated,
  }: GivingCall<Received<typeof undoPartyAction>['body']>,
): Promise<StaffBooking> {
  const { approval, ...undoing } = body
  const actorId = actor.id
  await proveApproval(kernel, { actor, approval, from, repeatable: repeated })
  return partyOnce(kernel, { actorId, repeatable: repeated }, async (tx, by) => {
    const { at } = by
    const asking = { actor, approval, from }
    const undone = await undoAction(tx, { bookingId: id, ...undoing }, asking, by)
    const given = undone.given > 0 && { amount: toDollars(undone.given) }
    const after = { act: body.act, ...given, ...approvedIn(undone.approvedBy) }
    await audit(tx, { actorId, action: 'booking.undo', subject: `booking:${id}`, after, at })
    return id
  })
}

/** Takes the place of a booking's id if the table was marked by hand. */
const NOBODY = 0

type Leaving = DeskCall<Received<typeof leaveTable>['body']> & Repeatable

/** Lets the party that the screen showed leave its table. Returns its booking's id; `null` if there was none. */
async function leaveNow(tx: Tx, { id, actorId, body }: Leaving, at: Date): Promise<number | null> {
  const { party, owing = false } = body
  const by = await byNow(tx, at, actorId)
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

/**
 * Ends the visit of the party that the screen showed at a table, and clears the status set by hand (`POST
 * /api/staff/tables/{id}/leave`).
 */
export function leave({ db, clock }: Kernel, call: Leaving): Promise<StaffBooking | null> {
  const at = clock.now()
  const { actorId, id, body } = call
  return repeatable(db, call.repeatable, {
    async run(tx) {
      const left = await leaveNow(tx, call, at)
      await markByHand(tx, id, { status: 'available', until: null, name: null }, at)
      const owing = body.owing ? { owing: true } : {}
      const after = { bookings: left === null ? [] : [left], ...owing }
      await audit(tx, { actorId, action: 'table.leave', subject: `table:${id}`, after, at })
      return left ?? NOBODY
    },
    show: async (tx, left) => (left === NOBODY ? null : showStaffBooking(tx, left, at)),
    id: Number,
  })
}

function openOnce(
  { db }: Kernel,
  { actorId, repeatable: call }: Repeatable & { actorId: number },
  at: Date,
  open: (tx: Tx) => Promise<BillView>,
): Promise<Bill> {
  return repeatable(db, call, {
    async run(tx) {
      const { id, place } = (await open(tx)).bill
      const subject = `bill:${id}`
      await audit(tx, { actorId, action: 'bill.open', subject, after: { table: place }, at })
      return id
    },
    show: (tx, id) => showBill(tx, id, at),
    id: Number,
  })
}

/**
 * Opens a bill for guests at a table without a booked room, or finds the open one (`POST /api/staff/tables/{id}/bill`).
 * Throws `not_found` also for an account that isn't a member's.
 */
export function openForTable(
  kernel: Kernel,
  { id, body, ...by }: DeskCall<Received<typeof openTableBill>['body']> & Repeatable,
): Promise<Bill> {
  const at = kernel.clock.now()
  return openOnce(kernel, by, at, async (tx) => {
    const { userId = null, name = null } = body
    const table = await findTable(tx, id)
    if (!table) throw new Refusal('not_found')
    if (userId !== null) await lockAccountShared(tx, userId)
    const { pointsPerDollar } = await readSettings(tx, at)
    const newBill = { actorId: by.actorId, at, pointsPerDollar }
    return openGuestsBill(tx, { table, userId, name }, newBill)
  })
}

/** Opens a booking's bill, or finds it (`POST /api/staff/bookings/{id}/bill`). */
export function openForBooking(
  kernel: Kernel,
  { id, actorId, repeatable: call }: Omit<DeskCall<unknown>, 'body'> & Repeatable,
): Promise<Bill> {
  const at = kernel.clock.now()
  return openOnce(kernel, { actorId, repeatable: call }, at, async (tx) =>
    openPartyBill(tx, id, await byNow(tx, at, actorId)),
  )
}
