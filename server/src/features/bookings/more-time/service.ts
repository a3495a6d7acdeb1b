import { taxTotal } from '@lantern/contract/payments/taxes'
import type { MoreTimeChoice, quoteMoreTime, takeMoreTime } from '@lantern/contract/bookings/change'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { pricesAfter } from '@lantern/contract/payments/rates'
import { askOf } from '../../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { nullIfRefused, Refusal } from '../../../kernel/http/errors.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireAmenity } from '../../amenities/service.ts'
import { pointsMoved } from '../../bills/rules.ts'
import { byNow, type ActContext } from '../../bills/service.post.ts'
import { checkLimit, limitPassed, openTab } from '../../bills/service.ts'
import type { BillView } from '../../bills/view/service.ts'
import { LEAST_BY_CARD } from '../../payments/service.ts'
import { hoursOn, readSettings, timeAt, type VenueSettings } from '../../venue/service.ts'
import { agreeOnTotal, refusePrice } from '../../wallet/service.ts'
import { giveWay, requireOwn } from '../change/service.ts'
import { findBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { chargedMinutes } from '../core/rules.price.ts'
import { holdsRoom, isSeated, roomTime } from '../core/rules.ts'
import { addTime, lockBillOf, payRoom, type Paid, readPartyBill } from '../core/service.bill.ts'
import { dropChange, onBooking, showBooking } from '../core/service.ts'
import { findLatestEnd, openEnded } from '../party/repository.ts'
import { longerEnd, pricedEnds, type PricedEnd, type TimedEnd } from '../party/rules.ts'
import {
  findHeld,
  isOpenTab,
  lockParty,
  chargeAt,
  reassignTables,
  recordAction,
  requireFree,
  tableIdsOf,
  type Seen,
} from '../party/service.ts'

/** The ends that a stay can be extended to: the hours of its night, or whole hours from its start. */
function usualEnds({ bookingDate, during, endTime }: BookingRow, venue: VenueSettings): Date[] {
  const hours = hoursOn(bookingDate, venue)
  const closes = hours.at(-1)?.to ?? during.to
  if (endTime.endsWith(':00')) return hours.map(({ to }) => to).filter((to) => to > during.to)
  const ends: Date[] = []
  for (let at = during.to.getTime() + 3_600_000; at <= closes.getTime(); at += 3_600_000) {
    ends.push(new Date(at))
  }
  return ends
}

const MOST_CHOICES = 4

interface MoreTimeFacts {
  now: Date
  /** Whether its member asks, who is bound to the amenity's most length. */
  isMembers: boolean
}

/** The most length in minutes that a member's own party may reach. A party with an open end has none. */
async function mostOf(
  tx: Tx,
  { amenityId, isOpenEnded }: BookingRow,
  { isMembers }: MoreTimeFacts,
) {
  return isMembers && !isOpenEnded ? (await requireAmenity(tx, amenityId)).maxMinutes : null
}

/** All ends in order, and the usual one, which the desk offers. Throws if there are none. */
export async function moreTimeFor(tx: Tx, booking: BookingRow, facts: MoreTimeFacts) {
  const { now } = facts
  const venue = await readSettings(tx, now)
  const { to } = booking.during
  const closes = hoursOn(booking.bookingDate, venue).at(-1)?.to ?? to
  if (closes <= to || closes <= now) throw new Refusal('venue_closes')
  const most = await mostOf(tx, booking, facts)
  const left = most === null ? Infinity : most - booking.hours * 60
  const longest = left === Infinity ? closes : new Date(to.getTime() + left * 60_000)
  if (longest <= to || longest <= now) {
    throw new Refusal('too_long', { hours: (most ?? 0) / 60 })
  }
  const tableIds = await tableIdsOf(tx, booking.id)
  const { id: except, bufferMinutes } = booking
  const next = await findLatestEnd(tx, { tableIds, from: to, bufferMinutes, except }, now)
  const last = longest < closes ? longest : closes
  const limit = next !== null && next < last ? next : last
  const charged = chargedMinutes(booking, venue)
  const { serviceFeeBasisPoints: feeBasisPoints } = booking
  const prices = pricesAfter(booking, charged)
  const rate = chargeAt({ prices, from: charged.until, feeBasisPoints }, venue, now)
  const withEndTime = (end: PricedEnd): TimedEnd => ({ ...end, endTime: timeAt(end.to, venue) })
  const usual = longerEnd({ to, usualEnds: usualEnds(booking, venue), limit, now }, rate)
  if (!usual) throw new Refusal('slot_taken')
  const steps = pricedEnds(to, limit, rate)
    .filter((end) => end.to > now && end.to.getTime() !== usual.to.getTime())
    .slice(0, MOST_CHOICES - 1)
  const all = [usual, ...steps].toSorted((one, other) => one.to.getTime() - other.to.getTime())
  return { usual: withEndTime(usual), all: all.map(withEndTime) }
}

/** The points for more time if its member pays it at once. */
function pointsOfTime(view: BillView, { price }: PricedEnd): number {
  const more = [
    { kind: 'extension' as const, net: price.subtotal, tax: taxTotal(price.roomTaxes) },
    { kind: 'service_fee' as const, net: price.fee, tax: taxTotal(price.feeTaxes) },
  ]
  return pointsMoved(view, view.bill.userId, [...view.lines, ...more], { paid: price.total })
}

/** Throws `slot_taken` if it was taken since, and `price_changed` if its price or the offered ends have changed. */
export function chosenEnd(
  { usual, all }: Awaited<ReturnType<typeof moreTimeFor>>,
  shown: { endsAt: string; totalPrice?: string | undefined },
): TimedEnd {
  const requested = Date.parse(shown.endsAt)
  const chosen = all.find(({ to }) => to.getTime() === requested)
  if (!chosen && all.every(({ to }) => to.getTime() < requested)) throw new Refusal('slot_taken')
  if (!chosen) refusePrice(usual.price.total)
  agreeOnTotal(shown.totalPrice, chosen.price.total)
  return chosen
}

interface Paying {
  pay: 'balance' | 'cash' | 'terminal' | 'bill'
  endsAt: string
  totalPrice: string
}

/** Throws `bill_missing` unless the party's bill is an open tab, and `bill_limit` above the member's limit. */
function requireBillFor(bill: BillView, more: Cents): void {
  if (!isOpenTab(bill)) throw new Refusal('bill_missing')
  checkLimit(bill, more)
}

interface Lengthening extends Pick<TimedEnd, 'to' | 'endTime' | 'minutes' | 'price'> {
  paid: Paid | null
}

/** Extends a party's stay in its rooms, which must be locked and free, and puts the time on its locked bill. */
export async function lengthen(
  tx: Tx,
  booking: BookingRow,
  was: BillView,
  { to, endTime, minutes, paid, price }: Lengthening,
  by: ActContext,
): Promise<void> {
  const held = await findHeld(tx, booking.id)
  const sold = await addTime(tx, await (paid ? was : openTab(tx, was)), booking, price, by)
  const now = paid ? await payRoom(tx, sold, paid, 'booking', by) : sold
  await updateBooking(tx, booking.id, {
    endTime,
    during: { from: booking.during.from, to },
    hours: booking.hours + minutes / 60,
    updatedAt: by.at,
  })
  const tableIds = held.map(({ tableId }) => tableId)
  const during = roomTime({ from: held[0]?.during.from ?? by.at, to }, booking)
  await reassignTables(tx, booking, { tableIds, during, seated: true }, by)
  await recordAction(tx, { before: booking, held, was, now }, 'extend', by)
}

/** Gives a party more time, up to the next booking. Time held for a card payment is given up. */
export async function extendParty(
  tx: Tx,
  seen: Seen,
  { pay, ...shown }: Paying,
  by: ActContext,
): Promise<TimedEnd> {
  const { at, actorId } = by
  const booking = await lockParty(tx, seen, at)
  if (!isSeated(booking)) throw new Refusal('not_seated')
  // The desk ends a card payment that hasn't been paid. A member has to wait if the money is on its way.
  await (actorId === null ? giveWay(tx, booking.id, at) : dropChange(tx, booking.id, at))
  const bill = await lockBillOf(tx, booking, at)
  const ends = await moreTimeFor(tx, booking, { now: at, isMembers: actorId === null })
  const extension = chosenEnd(ends, shown)
  const { price } = extension
  const tableIds = await tableIdsOf(tx, booking.id)
  const during = roomTime({ from: booking.during.to, to: extension.to }, booking)
  await requireFree(tx, { tableIds, during, bookingId: booking.id }, at)
  if (actorId === null && pay === 'bill') requireBillFor(bill, price.total)
  if (pay === 'balance' && booking.userId === null) throw new Refusal('needs_account')
  const paid = pay === 'bill' ? null : { method: pay, amount: price.total }
  await lengthen(tx, booking, bill, { ...extension, paid }, by)
  return extension
}

/** The more time that the desk offers a party that is present; `null` if there is none. */
export async function findExtension(tx: Tx, bookingId: number, now: Date) {
  const booking = await findBooking(tx, bookingId)
  if (!booking || !isSeated(booking)) return null
  const ends = await moreTimeFor(tx, booking, { now, isMembers: false }).catch(nullIfRefused)
  return ends && { extension: ends.usual, memberId: booking.userId }
}

/**
 * Extends open ends whose time is over by a step, if the room is free, the venue open and the bill allows it. Any
 * instance may run it.
 */
export async function extendOpenEnds({ db, clock }: Kernel): Promise<void> {
  const now = clock.now()
  for (const seen of await askOf(db)(openEnded(now))) {
    await transact(db, async (tx) => {
      const booking = await lockParty(tx, seen, now)
      const [next] = (await moreTimeFor(tx, booking, { now, isMembers: false })).all
      if (!next) return
      const shown = { endsAt: next.to.toISOString(), totalPrice: toDollars(next.price.total) }
      await extendParty(tx, seen, { pay: 'bill', ...shown }, await byNow(tx, now))
    }).catch(nullIfRefused)
  }
}

const mayGoOnBill = (bill: BillView, more: Cents): boolean =>
  isOpenTab(bill) && limitPassed(bill, more) === null

/** The more time that a member's party can have now, with its price (`GET /api/bookings/{id}/extension`). */
export const quoteOwnTime: UseCase<typeof quoteMoreTime> = (
  { db, clock, cards },
  { viewer, params },
) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const booking = await requireOwn(tx, viewer.id, params.id)
    if (!holdsRoom(booking.status)) throw new Refusal('wrong_state', { status: booking.status })
    if (!isSeated(booking)) throw new Refusal('not_seated')
    const bill = await readPartyBill(tx, booking, now)
    const { usual, all } = await moreTimeFor(tx, booking, { now, isMembers: true })
    const choices = all.map((end): MoreTimeChoice => {
      const { total } = end.price
      return {
        endsAt: end.to.toISOString(),
        endTime: end.endTime,
        minutes: end.minutes,
        totalPrice: toDollars(total),
        points: pointsOfTime(bill, end),
        onBill: mayGoOnBill(bill, total),
        byCard: cards !== null && total >= LEAST_BY_CARD,
      }
    })
    return { version: booking.version, choices, usual: usual.to.toISOString() }
  })
}

/** Gives a member's own party more time by the desk's rules (`POST /api/bookings/{id}/extension`). */
export const takeOwnTime: UseCase<typeof takeMoreTime> = (kernel, call) => {
  const { viewer, params, body, repeatable } = call
  const { id: bookingId } = params
  const { version, ...paying } = body
  const take = async (tx: Tx, at: Date) => {
    await requireOwn(tx, viewer.id, bookingId)
    await extendParty(tx, { bookingId, version }, paying, await byNow(tx, at))
  }
  return onBooking(kernel, { bookingId, repeatable }, take, showBooking)
}
