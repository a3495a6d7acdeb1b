import type { Bill } from '@lantern/contract/bills/bills'
import type { openBookingBill, openTableBill } from '@lantern/contract/bills/actions'
import type * as acts from '@lantern/contract/floor/acts'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import type { highlightTable } from '@lantern/contract/floor/tables'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { audit, type AuditEvent } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call, UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { actRequestIn } from '../../bills/corrections/service.ts'
import { mayTakeFrom } from '../../bills/payments/service.ts'
import { closeBillOfTable } from '../../bills/service.close.ts'
import { type ActContext, byNow } from '../../bills/service.post.ts'
import { openGuestsBill } from '../../bills/service.ts'
import { type BillView, showBill } from '../../bills/view/service.ts'
import { isSeated } from '../../bookings/core/rules.ts'
import { showStaffBooking } from '../../bookings/desk/service.lists.ts'
import { extendParty } from '../../bookings/more-time/service.ts'
import { moveParty } from '../../bookings/party/service.move.ts'
import { checkIn, letLeave, seatGuest } from '../../bookings/party/service.presence.ts'
import { findHeld, lockParty, openPartyBill } from '../../bookings/party/service.ts'
import { undoAction } from '../../bookings/party/service.undo.ts'
import { approvedIn, proveApproval } from '../../members/accounts/service.approval.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { releaseOrders } from '../../orders/arrival/service.ts'
import { tableOf } from '../../orders/placing/service.sell.ts'
import * as tables from '../../tables/service.ts'
import type { TableState } from '../rules.ts'
import { readStanding } from '../service.ts'

/** Highlights a table for a while, or marks it as occupied. Throws `forbidden` for members. */
export const highlight: UseCase<typeof highlightTable> = ({ db, clock }, { viewer, body }) => {
  const { tableId, duration, highlightType } = body
  // A member's own order highlights its table without this check (product#table-states).
  if (viewer.role === 'customer') throw new Refusal('forbidden')
  const at = clock.now()
  const isTaken = highlightType === 'occupied'
  const change = isTaken ? tables.occupied(at, duration) : tables.highlighted(at, duration)
  return transact(db, async (tx) => {
    await tables.setByHand(tx, tableId, change, at)
    await audit(tx, {
      actorId: viewer.id,
      action: isTaken ? 'table.occupy' : 'table.highlight',
      subject: `table:${tableId}`,
      after: { until: change.occupiedUntil ?? change.highlightedUntil },
      at,
    })
  })
}

/** Throws `table_changed` if the table's status or booking isn't the one that the screen showed. */
async function requireSeenTable(
  tx: Tx,
  id: number,
  isSeen: (state: TableState) => boolean,
  at: Date,
): Promise<void> {
  const { table, state } = await readStanding(tx, id, at)
  if (!isSeen(state)) {
    throw new Refusal('table_changed', { name: table.name, status: state.status })
  }
}

/** Sets a table's status by hand (`POST /api/staff/tables/{id}/mark`). */
export const mark: UseCase<typeof acts.markTable> = ({ db, clock }, { viewer, params, body }) => {
  const [actorId, id] = [viewer.id, params.id]
  const at = clock.now()
  const { status, minutes, name, seen } = body
  const isEndless = minutes === undefined || status === 'available'
  const until = isEndless ? null : new Date(at.getTime() + minutes * 60_000)
  return transact(db, async (tx) => {
    const isSeen = (now: TableState) =>
      now.status === seen.status && now.bookingId === seen.bookingId
    await tables.lockTable(tx, id)
    await requireSeenTable(tx, id, isSeen, at)
    const mark = { status, until, name: status === 'available' ? null : (name ?? null) }
    await tables.markByHand(tx, id, mark, at)
    // Marking a table as available also ends its cleaning.
    if (status === 'available') await tables.cleanUntil(tx, id, null, at)
    await audit(tx, { actorId, action: 'table.mark', subject: `table:${id}`, after: mark, at })
  })
}

/** Marks a table as being cleaned for some minutes, or as clean (`POST /api/staff/tables/{id}/clean`). */
export const clean: UseCase<typeof acts.cleanTable> = ({ db, clock }, { viewer, params, body }) => {
  const [actorId, id] = [viewer.id, params.id]
  const at = clock.now()
  const until = body.minutes === 0 ? null : new Date(at.getTime() + body.minutes * 60_000)
  const shown = body.cleaningUntil === null ? null : new Date(body.cleaningUntil)
  const seen = tables.cleanedUntil({ cleaningUntil: shown }, at)
  return transact(db, async (tx) => {
    await tables.lockTable(tx, id)
    const now = (await tables.findTable(tx, id))?.cleaningUntil ?? null
    const isSeen = tables.cleanedUntil({ cleaningUntil: now }, at)?.getTime() === seen?.getTime()
    await requireSeenTable(tx, id, () => isSeen, at)
    await tables.cleanUntil(tx, id, until, at)
    const after = { until }
    await audit(tx, { actorId, action: 'table.clean', subject: `table:${id}`, after, at })
  })
}

type StaffCall = Pick<Call<typeof acts.checkInBooking>, 'viewer' | 'repeatable'>
type By = ActContext & { actorId: number }

/**
 * Runs an act of staff once per idempotency key. It returns the id of its booking or bill, by whose current state a
 * repeat is answered.
 */
function once<Shown>(
  { db, clock }: Kernel,
  { viewer: { id: actorId }, repeatable: call }: StaffCall,
  show: (tx: Tx, id: number, at: Date) => Promise<Shown>,
  run: (tx: Tx, by: By) => Promise<number>,
): Promise<Shown> {
  const at = clock.now()
  return repeatable(db, call, {
    run: async (tx) => run(tx, { ...(await byNow(tx, at, actorId)), actorId }),
    show: (tx, id) => show(tx, id, at),
    id: Number,
  })
}

/** Runs an act on a party (`once`), and logs it with what it returns. */
const onParty = (
  kernel: Kernel,
  call: StaffCall & { params: { id: number } },
  action: AuditEvent['action'],
  run: (tx: Tx, by: By) => Promise<Pick<AuditEvent, 'before' | 'after'>>,
): Promise<StaffBooking> =>
  once(kernel, call, showStaffBooking, async (tx, by) => {
    const { id } = call.params
    const { actorId, at } = by
    await audit(tx, { ...(await run(tx, by)), actorId, action, subject: `booking:${id}`, at })
    return id
  })

/** Seats guests without a booking (`POST /api/staff/tables/{id}/seat`). */
export const seat: UseCase<typeof acts.seatGuest> = async (kernel, call) => {
  const request = actRequestIn(call)
  const { id: tableId } = call.params
  const { name: guestName = null, userId: memberId = null, approval: _given, ...stay } = call.body
  await proveApproval(kernel, request)
  return once(kernel, call, showStaffBooking, async (tx, by) => {
    const { actorId, at } = by
    const seated = await seatGuest(tx, { tableId, memberId, guestName, ...stay }, request, by)
    const { id, endTime } = seated.booking
    const { pay, reason } = stay
    const terms = { table: tableId, endTime, pay, totalPrice: seated.total, reason }
    const after = { ...terms, ...approvedIn(seated.approvedBy) }
    await audit(tx, { actorId, action: 'booking.seat', subject: `booking:${id}`, after, at })
    return id
  })
}

/**
 * Gives a party more time (`POST /api/staff/bookings/{id}/extend`). Throws `forbidden` if a station charges a balance.
 */
export const extend: UseCase<typeof acts.extendBooking> = (kernel, call) => {
  const { session, params, body } = call
  if (!mayTakeFrom(body.pay, session.station !== null)) throw new Refusal('forbidden')
  const { version, ...paying } = body
  return onParty(kernel, call, 'booking.extend', async (tx, by) => {
    const party = { bookingId: params.id, version }
    const { endTime, price } = await extendParty(tx, party, paying, by)
    return { after: { endTime, pay: body.pay, price: price.total } }
  })
}

/** Checks a party in, and releases the orders that waited for it to the kitchen. */
export const checkInParty: UseCase<typeof acts.checkInBooking> = (kernel, call) =>
  onParty(kernel, call, 'booking.check-in', async (tx, by) => {
    const { id } = call.params
    await checkIn(tx, { bookingId: id, ...call.body }, by)
    await releaseOrders(tx, id, by)
    return {}
  })

/** Moves a party (`POST /api/staff/bookings/{id}/move-party`). Throws `forbidden` if a station charges a balance. */
export const move: UseCase<typeof acts.moveParty> = async (kernel, call) => {
  const { session, params, body } = call
  const { tableId, version, differenceBy, reason } = body
  if (differenceBy === 'balance' && !mayTakeFrom('balance', session.station !== null)) {
    throw new Refusal('forbidden')
  }
  const request = actRequestIn(call)
  await proveApproval(kernel, request)
  const difference = toCents(body.difference)
  return onParty(kernel, call, 'booking.move-party', async (tx, by) => {
    const given = { ...request, difference, differenceBy, reason }
    const moved = await moveParty(tx, { bookingId: params.id, version, tableId }, given, by)
    const settled = difference === 0 ? {} : { difference, differenceBy, reason }
    return {
      before: { table: moved.from },
      after: { table: moved.to, ...settled, ...approvedIn(moved.approvedBy) },
    }
  })
}

/** Undoes a party's latest act (`POST /api/staff/bookings/{id}/undo`). */
export const undo: UseCase<typeof acts.undoPartyAction> = async (kernel, call) => {
  const request = actRequestIn(call)
  const { act, version } = call.body
  await proveApproval(kernel, request)
  return onParty(kernel, call, 'booking.undo', async (tx, by) => {
    const party = { bookingId: call.params.id, act, version }
    const undone = await undoAction(tx, party, request, by)
    const given = undone.given > 0 && { amount: toDollars(undone.given) }
    return { after: { act, ...given, ...approvedIn(undone.approvedBy) } }
  })
}

/** Takes the place of a booking's id if the table was marked by hand. */
const NOBODY = 0

/** Lets the party that the screen showed leave its table. Returns its booking's id; `null` if there was none. */
async function leaveNow(
  tx: Tx,
  { params: { id }, body }: Call<typeof acts.leaveTable>,
  by: ActContext,
): Promise<number | null> {
  const { party, owing = false } = body
  const { at } = by
  if (!party) {
    await tables.lockTable(tx, id)
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
export const leave: UseCase<typeof acts.leaveTable> = (kernel, call) => {
  const { id } = call.params
  const show = async (tx: Tx, left: number, at: Date) =>
    left === NOBODY ? null : showStaffBooking(tx, left, at)
  return once(kernel, call, show, async (tx, by) => {
    const { actorId, at } = by
    const left = await leaveNow(tx, call, by)
    await tables.markByHand(tx, id, { status: 'available', until: null, name: null }, at)
    const owing = call.body.owing ? { owing: true } : {}
    const after = { bookings: left === null ? [] : [left], ...owing }
    await audit(tx, { actorId, action: 'table.leave', subject: `table:${id}`, after, at })
    return left ?? NOBODY
  })
}

const openOnce = (
  kernel: Kernel,
  call: StaffCall,
  open: (tx: Tx, by: By) => Promise<BillView>,
): Promise<Bill> =>
  once(kernel, call, showBill, async (tx, by) => {
    const { actorId, at } = by
    const { id, place } = (await open(tx, by)).bill
    const after = { table: place }
    await audit(tx, { actorId, action: 'bill.open', subject: `bill:${id}`, after, at })
    return id
  })

/** Opens a bill for guests at a table without a booked room, or finds it. `not_found` also for accounts of staff. */
export const openForTable: UseCase<typeof openTableBill> = (kernel, call) =>
  openOnce(kernel, call, async (tx, { actorId, at }) => {
    const { userId = null, name = null } = call.body
    const table = await tableOf(tx, call.params.id)
    if (userId !== null) await lockAccountShared(tx, userId)
    return openGuestsBill(tx, { table, userId, name }, { actorId, at })
  })

/** Opens a booking's bill, or finds it (`POST /api/staff/bookings/{id}/bill`). */
export const openForBooking: UseCase<typeof openBookingBill> = (kernel, call) =>
  openOnce(kernel, call, (tx, by) => openPartyBill(tx, call.params.id, by))
