import type { Booking } from '@lantern/contract/bookings'
import type { Received } from '@lantern/contract/endpoint'
import type { extendBooking, markTable, seatGuest as seating } from '@lantern/contract/floor'
import type { highlightTable as highlighting } from '@lantern/contract/tables'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Viewer } from '../../kernel/http/session.ts'
import * as party from '../bookings/party/service.ts'
import { showBooking } from '../bookings/core/service.ts'
import { seatGuest } from '../bookings/party/service.walk-in.ts'
import {
  findTable,
  HIGHLIGHT_MS,
  highlightTable,
  markByHand,
  occupyByHand,
  TAKEN_MS,
} from '../tables/service.ts'
import { mayHighlight, mayTakeFrom } from './policy.ts'
import { findParties } from './repository.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Highlights a table for a while, or marks it as taken (`POST /api/venue/highlight-table`). Throws
 * `forbidden` for a member, `not_found`.
 */
export function highlight(
  { db, clock }: Kernel,
  viewer: Viewer,
  { tableId, duration, highlightType }: Received<typeof highlighting>['body'],
): Promise<void> {
  if (!mayHighlight(viewer.role)) throw new Refusal('forbidden')
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

/** A call of the desk, and who makes it. */
interface DeskCall<Body = undefined> {
  actorId: number
  /** The table or the booking that it is about. */
  id: number
  body: Body
}

interface Repeatable {
  repeatable: RepeatableCall | null
}

/** Seats guests who have no booking (`POST /api/staff/tables/{id}/seat`). Throws as `seatGuest` does. */
export function seat(
  { db, clock }: Kernel,
  { actorId, id, body, repeatable: call }: DeskCall<Received<typeof seating>['body']> & Repeatable,
): Promise<Booking> {
  const at = clock.now()
  const { name, endTime, pay } = body
  return repeatable(db, call, {
    async run(tx) {
      const booking = await seatGuest(
        tx,
        { actorId, tableId: id, guestName: name, endTime, pay },
        at,
      )
      const subject = `booking:${booking.id}`
      const after = { table: id, endTime, pay, totalPrice: booking.totalPrice }
      await audit(tx, { actorId, action: 'booking.seat', subject, after, at })
      return booking.id
    },
    show: (tx, booking) => showBooking(tx, booking, at),
    id: Number,
  })
}

interface Extending extends DeskCall<Received<typeof extendBooking>['body']>, Repeatable {
  isStation: boolean
}

/**
 * One more hour (`POST /api/staff/bookings/{id}/extend`). Throws as `extendParty` does, and `forbidden`
 * where a station asks for a member's balance.
 */
export function extend(
  { db, clock }: Kernel,
  { actorId, id, body, repeatable: call, isStation }: Extending,
): Promise<Booking> {
  if (!mayTakeFrom(body.pay, isStation)) throw new Refusal('forbidden')
  const at = clock.now()
  return repeatable(db, call, {
    async run(tx) {
      const { endTime, price } = await party.extendParty(tx, id, { ...body, actorId, at })
      const after = { endTime, pay: body.pay, price: price.total }
      await audit(tx, { actorId, action: 'booking.extend', subject: `booking:${id}`, after, at })
      return id
    },
    show: (tx, booking) => showBooking(tx, booking, at),
    id: Number,
  })
}

/** Notes that a party has come (`POST /api/staff/bookings/{id}/check-in`). Throws as `checkIn` does. */
export function checkIn({ db, clock }: Kernel, { actorId, id }: DeskCall): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    await party.checkIn(tx, id, at)
    await audit(tx, { actorId, action: 'booking.check-in', subject: `booking:${id}`, at })
  })
}

/** Moves a party (`POST /api/staff/bookings/{id}/move-party`). Throws as `moveParty` does. */
export function moveParty(
  { db, clock }: Kernel,
  { actorId, id, body }: DeskCall<{ tableId: number }>,
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const moved = await party.moveParty(tx, { bookingId: id, tableId: body.tableId }, at)
    await audit(tx, {
      actorId,
      action: 'booking.move-party',
      subject: `booking:${id}`,
      before: { table: moved.from },
      after: { table: moved.to },
      at,
    })
  })
}

/** Says by hand how a table stands (`POST /api/staff/tables/{id}/mark`). Throws `not_found`. */
export function mark(
  { db, clock }: Kernel,
  { actorId, id, body }: DeskCall<Received<typeof markTable>['body']>,
): Promise<void> {
  const at = clock.now()
  const { status, minutes, name } = body
  const isEndless = minutes === undefined || status === 'available'
  const until = isEndless ? null : new Date(at.getTime() + minutes * 60_000)
  return transact(db, async (tx) => {
    const said = { status, until, name: status === 'available' ? null : (name ?? null) }
    await markByHand(tx, id, said, at)
    await audit(tx, { actorId, action: 'table.mark', subject: `table:${id}`, after: said, at })
  })
}

/**
 * Customer Left (`POST /api/staff/tables/{id}/leave`): checks out whoever sits there and forgets what
 * a hand has said; where nobody does, nothing is left to do. Throws `not_found`.
 */
export function leave({ db, clock }: Kernel, { actorId, id }: DeskCall): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    if (!(await findTable(tx, id))) throw new Refusal('not_found')
    const stays = await findParties(tx, { from: at, to: new Date(at.getTime() + DAY_MS) }, at)
    const seated = stays.filter(({ tableId, booking }) => tableId === id && booking.checkedInAt)
    for (const { booking } of seated) await party.checkOut(tx, booking.id, { at, actorId })
    await markByHand(tx, id, { status: 'available', until: null, name: null }, at)
    const after = { bookings: seated.map(({ booking }) => booking.id) }
    await audit(tx, { actorId, action: 'table.leave', subject: `table:${id}`, after, at })
  })
}
