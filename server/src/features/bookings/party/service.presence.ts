import type { countNoShows as counting } from '@lantern/contract/floor/desk'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { askOf } from '../../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  placesOf,
  requireAmenity,
  lockForBooking,
  type AmenityRow,
} from '../../amenities/service.ts'
import { closeBillOnLeaving } from '../../bills/service.close.ts'
import { byAt, type ActContext } from '../../bills/service.post.ts'
import { moveBill } from '../../bills/service.ts'
import { alignShortfall } from '../../bills/spending/service.minimum.ts'
import type { BillView } from '../../bills/view/service.ts'
import { cleanUntil, cleanedUntil, findTable, type TableRow } from '../../tables/service.ts'
import { phoneNumberOf } from '../../venue/service.phone.ts'
import {
  addDays,
  nightAt,
  readSettings,
  timeAt,
  clockMinute,
  hoursOn,
  type VenueSettings,
} from '../../venue/service.ts'
import { findFree } from '../change/service.ts'
import { lockBooking, updateBooking, type BookingRow, findTaken } from '../core/repository.ts'
import { checkInRefusal, isSeated, missedFrom, roomTime, freePlace } from '../core/rules.ts'
import { cancelRoom, lockPartyBill } from '../core/service.bill.ts'
import { changeStatus } from '../core/service.ts'
import { missed, noShowsSince, findLatestEnd } from './repository.ts'
import {
  findBusy,
  findHeld,
  lockParty,
  openForParty,
  reassignTables,
  recordAction,
  type HeldTable,
  type Seen,
  chargeAt,
  refuseCleaned,
} from './service.ts'
import { openingOn } from '@lantern/contract/venue/hours'
import type { ActRequest } from '../../bills/corrections/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { currentPrices } from '../core/rules.price.ts'
import { nightClosed } from '../slots/service.availability.ts'
import type { PricedParty } from '@lantern/contract/bookings/slots'
import { waivesFee } from '@lantern/contract/members/tier-terms'
import { tierIdOf } from '../../members/service.lookup.ts'
import type { BookingRequest } from '../making/rules.ts'
import { makeBooking } from '../making/service.ts'
import { waive, type Settled } from './service.move.ts'
import { minuteOf, pricedEnds, type Charge, type TimedEnd } from './rules.ts'

interface Seating {
  tables: readonly { id: number; name: string }[]
  by: ActContext
  /** `seat` if the booking was made just now for a walk-in. */
  kind: 'seat' | 'check_in'
  /** Its locked bill before the act, and after it. */
  bill: { was: BillView; now: BillView }
}

/** Seats a party; nothing else does. The booking must be locked, and the rooms free until its start. */
async function seatParty(
  tx: Tx,
  booking: BookingRow,
  { tables, by, kind, bill }: Seating,
): Promise<void> {
  const { at } = by
  const held = await findHeld(tx, booking.id)
  const { from, to } = booking.during
  const during = roomTime({ from: at < from ? at : from, to }, booking)
  const tableIds = tables.map(({ id }) => id)
  const units = tables.map(({ name }) => name)
  try {
    await reassignTables(tx, booking, { tableIds, during, seated: true }, by)
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'slot_taken'
    throw isTaken ? new Refusal('table_taken', { name: units.join(', ') }) : error
  }
  await updateBooking(tx, booking.id, { checkedInAt: at, units, updatedAt: at })
  const now = await openForParty(tx, booking, bill.now)
  const place = units.join(', ')
  if (place !== now.bill.place) await moveBill(tx, booking.id, place)
  await recordAction(tx, { before: booking, held, was: bill.was, now }, kind, by)
}

/** Another free room of the amenity, for a party whose own room isn't free; none for the whole venue. */
async function findOther(tx: Tx, booking: BookingRow, now: Date) {
  const amenity = await requireAmenity(tx, booking.amenityId)
  if (amenity.isWholeVenue) return undefined
  const during = { from: now, to: booking.during.to }
  const { id: except, bufferMinutes } = booking
  const moving = { memberId: null, during, bufferMinutes, now, except }
  return (await findFree(tx, await placesOf(tx, amenity), moving))?.[0]
}

/** Throws for a party whose room isn't free, with the time at which it will be, and another free room. */
async function refuseBusy(tx: Tx, booking: BookingRow, name: string, now: Date): Promise<never> {
  const other = await findOther(tx, booking, now)
  const offer = other ? { other: other.name, otherId: other.id } : {}
  if (now >= booking.during.from) throw new Refusal('table_taken', { name, ...offer })
  const time = timeAt(booking.during.from, await readSettings(tx, now))
  throw new Refusal('room_free_later', { name, time, ...offer })
}

async function roomsOf(tx: Tx, booking: BookingRow, tableId: number | undefined) {
  const own = (await findHeld(tx, booking.id)).map(({ tableId: id, name }) => ({ id, name }))
  if (tableId === undefined) return own
  const amenity = await requireAmenity(tx, booking.amenityId)
  const units = amenity.isWholeVenue ? [] : (await placesOf(tx, amenity)).flat()
  const requested = units.find(({ id }) => id === tableId)
  if (!requested) throw new Refusal('not_found')
  return [{ id: requested.id, name: requested.name }]
}

/** Locks a party that may be checked in. One that was to pay later is confirmed by it, and pays on its bill. */
async function lockComing(tx: Tx, seen: Seen, by: ActContext): Promise<BookingRow> {
  const booking = await lockParty(tx, seen, by.at)
  if (booking.status !== 'pending' || checkInRefusal(booking, by.at) !== null) return booking
  await changeStatus(tx, booking, 'confirmed', by)
  return { ...booking, status: 'confirmed', chargeAt: null, chargeFailedAt: null }
}

/** Checks a party in. `room_free_later` and `table_taken` name another free room of the amenity if there is one. */
export async function checkIn(
  tx: Tx,
  { tableId, ...seen }: Seen & { tableId?: number | undefined },
  by: ActContext,
): Promise<void> {
  const { at } = by
  const booking = await lockComing(tx, seen, by)
  if (booking.checkedInAt !== null) throw new Refusal('wrong_state', { status: 'checked_in' })
  const refusal = checkInRefusal(booking, at)
  if (refusal !== null) throw new Refusal(refusal, { status: booking.status })
  const tables = await roomsOf(tx, booking, tableId)
  const tableIds = tables.map(({ id }) => id)
  const during = roomTime({ from: at, to: booking.during.to }, booking)
  const busy = await findBusy(tx, { tableIds, during, bookingId: booking.id }, at)
  const taken = tables.find(({ id }) => busy.includes(id))
  if (taken) await refuseBusy(tx, booking, taken.name, at)
  const view = await lockPartyBill(tx, booking, at)
  const bill = { was: view, now: view }
  await seatParty(tx, booking, { tables, by, kind: 'check_in', bill })
}

/**
 * Lets a party leave, in time or after its end; nothing else does. Its booking is completed, and its room is free at
 * once. The rest of its minimum spend is charged, and the bill is closed if nothing is due. If something is due the
 * bill stays open, and without a confirmation `money_owed` is thrown. The booking must be locked.
 */
export async function letLeave(
  tx: Tx,
  booking: BookingRow,
  { by, owing }: { by: ActContext; owing: boolean },
): Promise<void> {
  const was = await lockPartyBill(tx, booking, by.at)
  const aligned = await alignShortfall(tx, await openForParty(tx, booking, was), by)
  const now = await closeBillOnLeaving(tx, aligned, by)
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'completed', by)
  const isAsked = now.bill.status === 'open' && now.due > 0
  if (isAsked && !owing) throw new Refusal('money_owed', { total: toDollars(now.due) })
  await recordAction(tx, { before: booking, held, was, now }, 'leave', by)
  if (booking.checkedInAt !== null) await cleanAfter(tx, booking, held, by.at)
}

/**
 * Lets a party leave its room because it joins another one. Its bill must be locked, and is returned with the rest of
 * its minimum spend. A party that has left already needs nothing. It can't be undone, since its bill goes on elsewhere.
 */
export async function leaveToJoin(
  tx: Tx,
  booking: BookingRow,
  view: BillView,
  by: ActContext,
): Promise<BillView> {
  const { status } = booking
  if (status === 'completed') return view
  if (!isSeated(booking)) throw new Refusal('wrong_state', { status })
  const aligned = await alignShortfall(tx, view, by)
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'completed', by)
  await cleanAfter(tx, booking, held, by.at)
  return aligned
}

async function cleanAfter(
  tx: Tx,
  booking: BookingRow,
  held: readonly HeldTable[],
  at: Date,
): Promise<void> {
  if (booking.bufferMinutes === 0) return
  const until = roomTime({ from: at, to: at }, booking).to
  for (const { tableId } of held) await cleanUntil(tx, tableId, until, at)
}

/** Marks a party that didn't come: what it paid is kept, nothing else is due. The booking must be locked. */
export async function callNoShow(tx: Tx, booking: BookingRow, by: ActContext): Promise<void> {
  const held = await findHeld(tx, booking.id)
  await changeStatus(tx, booking, 'no_show', by)
  const was = await lockPartyBill(tx, booking, by.at)
  const { view: now } = await cancelRoom(tx, was, booking, { refundAmount: 0, isAbsent: true }, by)
  await recordAction(tx, { before: booking, held, was, now }, 'no_show', by)
}

/** The number of no-shows of each booking's guest within the days that count, in the order given. */
export async function noShowsOf(
  tx: Tx,
  guests: readonly Pick<BookingRow, 'userId' | 'contactPhone'>[],
  now: Date,
): Promise<number[]> {
  const venue = await readSettings(tx, now)
  const since = addDays(nightAt(now, venue), -venue.noShowDays)
  const userIds = guests.map(({ userId }) => userId)
  const phones = guests.map(({ contactPhone }) => contactPhone)
  const counted = await askOf(tx)(noShowsSince(userIds, phones, since))
  return counted.map(({ count }) => count)
}

/** How often a customer or number didn't come, and whether they pay ahead (`GET /api/staff/no-shows`). */
export const readNoShows: UseCase<typeof counting> = async (
  { db, clock },
  { query: { userId, phone } },
) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { noShowLimit, country } = await readSettings(tx, now)
    const contactPhone = phone === undefined ? null : phoneNumberOf(phone, country)
    const [count = 0] = await noShowsOf(tx, [{ userId: userId ?? null, contactPhone }], now)
    return { count, paysAhead: noShowLimit > 0 && count >= noShowLimit }
  })
}

/** Marks no-shows if the settings say so. Any instance may run it; two at once mark each booking once. */
export async function callMissed({ db, clock }: Kernel): Promise<void> {
  const now = clock.now()
  for (const { id } of await askOf(db)(missed(now))) {
    await transact(db, async (tx) => {
      const venue = await readSettings(tx, now)
      const { noShowByItself, graceMinutes } = venue
      const booking = await lockBooking(tx, id)
      const isAgreed = booking?.status === 'confirmed' || booking?.status === 'paid_online'
      if (!booking || !noShowByItself || !isAgreed || isSeated(booking)) return
      if (missedFrom(booking, graceMinutes) > now) return
      await callNoShow(tx, booking, byAt(venue, now))
    })
  }
}

/** The charge of a walk-in from now on. */
function chargeOf(
  amenity: AmenityRow,
  party: PricedParty,
  venue: VenueSettings,
  now: Date,
): Charge {
  const bookingDate = nightAt(now, venue)
  const prices = currentPrices(amenity, { bookingDate, ...party }, venue)
  const from = clockMinute(now, bookingDate, venue)
  const feeBasisPoints = waivesFee(venue, party.tierId) ? 0 : venue.serviceFeeBasisPoints
  return chargeAt({ prices, from, feeBasisPoints }, venue, now)
}

/** The time until which a table is free, at most until the venue closes; `null` while it is closed. */
async function limitOf(
  tx: Tx,
  tableId: number,
  { bufferMinutes }: AmenityRow,
  venue: VenueSettings,
  now: Date,
) {
  const hours = hoursOn(nightAt(now, venue), venue)
  const [opens, closes] = [hours[0]?.from, hours.at(-1)?.to]
  if (!opens || !closes || now < opens || now >= closes) return null
  const wanted = { tableIds: [tableId], from: now, bufferMinutes }
  const next = await findLatestEnd(tx, wanted, now)
  return next !== null && next < closes ? next : closes
}

async function requireUnit(tx: Tx, tableId: number) {
  const table = await findTable(tx, tableId)
  if (!table) throw new Refusal('not_found')
  if (table.amenityId === null) throw new Refusal('table_not_bookable', { name: table.name })
  return { table, amenity: await requireAmenity(tx, table.amenityId) }
}

const unitOf = ({ id, name, capacity }: TableRow, amenity: AmenityRow) => [
  { id, name, capacity, amenityId: amenity.id },
]

/** The ends of guests of unknown number, and their totals for larger parties and for members of tiers, in cents. */
interface SeatEnds {
  ends: TimedEnd[]
  forParties: { partyFrom: number; tierId: number | null; minutes: number; total: Cents }[]
  stepMinutes: number
}

/** The ends that a walk-in at a table can have, while it is free from now on, and their steps. */
export async function findSeatEnds(tx: Tx, tableId: number, now: Date): Promise<SeatEnds> {
  const { table, amenity } = await requireUnit(tx, tableId)
  const venue = await readSettings(tx, now)
  const { walkInStepMinutes: stepMinutes } = venue
  const none = { ends: [], forParties: [], stepMinutes }
  const places = [unitOf(table, amenity)]
  const date = nightAt(now, venue)
  if ((await nightClosed(tx, { amenity, places, date }, venue, now)) !== null) {
    return none
  }
  const limit = await limitOf(tx, tableId, amenity, venue, now)
  if (cleanedUntil(table, now) !== null) return none
  const moment = { from: now, to: new Date(now.getTime() + 1) }
  const isFree = freePlace(places, await findTaken(tx, moment, now), moment) !== undefined
  if (!isFree || !limit) return none
  const endsFor = (partySize: number | null, tierId: number | null) =>
    pricedEnds(minuteOf(now), limit, chargeOf(amenity, { partySize, tierId }, venue, now))
  const sizes = new Set([1, ...amenity.prices.map(({ partyFrom }) => partyFrom)])
  const tierIds = [null, ...venue.tiers.map(({ id }) => id)]
  const parties = [...sizes]
    .toSorted((one, other) => one - other)
    .flatMap((partyFrom) => tierIds.map((tierId) => ({ partyFrom, tierId })))
    .slice(1)
  return {
    ends: endsFor(null, null).map((end) => ({ ...end, endTime: timeAt(end.to, venue) })),
    forParties: parties.flatMap(({ partyFrom, tierId }) =>
      endsFor(partyFrom, tierId).map(({ minutes, price: { total } }) => ({
        partyFrom,
        tierId,
        minutes,
        total,
      })),
    ),
    stepMinutes,
  }
}

/** The guest, table, time and method of a walk-in; `endsAt` and `totalPrice` are those that were shown. */
interface WalkIn extends Pick<
  BookingRequest,
  'partySize' | 'contactPhone' | 'aboveCapacity' | 'minimumSpend' | 'isOpenEnded'
> {
  tableId: number
  /** `null` for guests without an account. */
  memberId: number | null
  /** Without a name guests are called by their table. */
  guestName: string | null
  minutes: number
  endsAt: string
  totalPrice: string
  pay: 'cash' | 'terminal' | 'bill' | 'none'
  reason?: string | undefined
}

/** A booking from this minute on, paid at once or on the house. Returns its price in cents, and who approved a gift. */
export async function seatGuest(
  tx: Tx,
  guest: WalkIn,
  asking: Pick<ActRequest, 'actor' | 'approval'>,
  by: ActContext,
): Promise<{ booking: BookingRow; total: Cents; approvedBy: number | null }> {
  const { at: now } = by
  if (guest.isOpenEnded && guest.pay !== 'bill') throw new Refusal('invalid_input')
  const known = await requireUnit(tx, guest.tableId)
  await lockForBooking(tx, known.amenity.id)
  // Read again, because its price or amenity may have changed while this transaction waited.
  const { table, amenity } = await requireUnit(tx, guest.tableId)
  const venue = await readSettings(tx, now)
  refuseCleaned(table, venue, now)
  const { endsAt, totalPrice, pay, reason, minutes: requested, ...details } = guest
  const limit = await limitOf(tx, table.id, amenity, venue, now)
  if (!limit) {
    const { opensAt, closesAt } = openingOn(nightAt(now, venue), venue)
    throw new Refusal('outside_hours', { opens: opensAt, closes: closesAt })
  }
  const { partySize = null, memberId } = guest
  const party = { partySize, tierId: await tierIdOf(tx, memberId) }
  const rate = chargeOf(amenity, party, venue, now)
  const ends = limit > now ? pricedEnds(minuteOf(now), limit, rate) : []
  const end = ends.find(({ minutes }) => minutes === requested)
  if (!end || end.to < new Date(endsAt)) throw new Refusal('slot_taken')
  agreeOnTotal(totalPrice, end.price.total)
  const { to, minutes } = end
  const request = {
    ...details,
    way: 'walk_in',
    guestName: guest.guestName || table.name,
    amenityId: amenity.id,
    bookingDate: nightAt(now, venue),
    startTime: timeAt(now, venue),
    endTime: timeAt(to, venue),
    time: { hours: minutes / 60, during: { from: now, to } },
    unitId: table.id,
    method: pay === 'bill' || pay === 'none' ? null : pay,
    isTab: pay === 'bill',
  } as const
  const { booking, terms, bill } = await makeBooking(tx, request, by)
  if (!bill) throw new Error('a walk-in has no bill')
  const was = { ...bill, payments: [] }
  let settled: Settled = { view: bill, approvedBy: null }
  if (pay === 'none') {
    if (!reason) throw new Refusal('reason_needed')
    settled = await waive(tx, { view: bill, more: bill.due }, { ...asking, reason }, by)
  }
  const { view, approvedBy } = settled
  await seatParty(tx, booking, { tables: [table], by, kind: 'seat', bill: { was, now: view } })
  return { booking, total: terms.price.total, approvedBy }
}
