import { pointsFor, type Cents, type RoomPrice } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import {
  hoursOn,
  readSettings,
  taxesOf,
  taxLabelFor,
  timeAt,
  type VenueSettings,
} from '../../venue/service.ts'
import { findBillOfBooking, lockOpen, requireWithinLimit } from '../../bills/service.ts'
import { agreeOnTotal, refusePrice } from '../../wallet/service.ts'
import { giveWay } from '../change/service.ts'
import { findBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { chargeDifference } from '../core/service.money.ts'
import { isSeated } from '../core/rules.ts'
import { dropChange } from '../core/service.ts'
import { relabeled, taxedIn } from '../core/rules.price.ts'
import { findNextArrival } from '../party/repository.ts'
import { longerEnd, pricedEnds, type Rate, type PricedEnd } from '../party/rules.ts'
import {
  findHeld,
  lockParty,
  noteAct,
  rehouse,
  requireFree,
  type By,
  type Seen,
} from '../party/service.ts'

/** More time for a party, with the hour on the clock at its end. */
export interface Extension extends PricedEnd {
  endTime: string
}

/** The price of more time for a party. A stay that is on the house stays so, and the fee stays as agreed. */
function rateOf(booking: BookingRow, venue: VenueSettings, now: Date): Rate {
  return {
    pricePerHour: booking.totalPrice === 0 ? 0 : booking.pricePerHour,
    feeBasisPoints: booking.serviceFeeBasisPoints,
    stepMinutes: venue.walkInStepMinutes,
    taxes: taxesOf(venue, now),
  }
}

/** The ends that a stay can be extended to: the hours of its night, or whole hours from its start on. */
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

/** How many ends by the venue's step are offered. */
const MOST_CHOICES = 4

/** The ends that a party can have: the usual one, which the desk offers, and all of them in the order of time. */
interface Ends {
  usual: Extension
  all: Extension[]
}

/** The ends that a party can have, or the reason why there is none: the venue closes, or others come. */
async function endsOf(
  tx: Tx,
  booking: BookingRow,
  venue: VenueSettings,
  now: Date,
): Promise<Ends | 'venue_closes' | 'slot_taken'> {
  const { to } = booking.during
  const closes = hoursOn(booking.bookingDate, venue).at(-1)?.to ?? to
  if (closes <= to || closes <= now) return 'venue_closes'
  const tableIds = (await findHeld(tx, booking.id)).map(({ tableId }) => tableId)
  const next = await findNextArrival(tx, { tableIds, from: to, except: booking.id }, now)
  const limit = next !== null && next < closes ? next : closes
  const rate = rateOf(booking, venue, now)
  const told = (end: PricedEnd) => ({ ...end, endTime: timeAt(end.to, venue) })
  const usual = longerEnd({ to, usualEnds: usualEnds(booking, venue), limit, now }, rate)
  if (!usual) return 'slot_taken'
  const steps = pricedEnds(to, limit, rate)
    .filter((end) => end.to > now && end.to.getTime() !== usual.to.getTime())
    .slice(0, MOST_CHOICES - 1)
  const all = [usual, ...steps].toSorted((one, other) => one.to.getTime() - other.to.getTime())
  return { usual: told(usual), all: all.map(told) }
}

/** The ends that a party can have, at the venue's settings of now. */
export async function moreTimeFor(tx: Tx, booking: BookingRow, now: Date) {
  const venue = await readSettings(tx, now)
  const ends = await endsOf(tx, booking, venue, now)
  if (typeof ends === 'string') throw new Refusal(ends)
  return { ...ends, venue }
}

/** The points that more time comes with; those for time on a bill are given when the bill is paid. */
export function pointsOfTime(
  { userId, paymentMethod }: BookingRow,
  { price }: PricedEnd,
  { pointsPerDollar }: Pick<VenueSettings, 'pointsPerDollar'>,
  isOnBill = false,
): number {
  const earns = userId !== null && !isOnBill && paymentMethod !== 'none'
  return earns ? pointsFor(price.subtotal, pointsPerDollar) : 0
}

/**
 * The end that a screen showed, at the price that it showed. Throws `slot_taken` if others have booked the time since,
 * and `price_changed` if it has another price by now, or other ends are offered.
 */
export function chosenEnd(
  { usual, all }: Ends,
  shown: { endsAt: string; totalPrice?: string | undefined },
): Extension {
  const wished = Date.parse(shown.endsAt)
  const chosen = all.find(({ to }) => to.getTime() === wished)
  if (!chosen && all.every(({ to }) => to.getTime() < wished)) throw new Refusal('slot_taken')
  if (!chosen) refusePrice(usual.price.total)
  agreeOnTotal(shown.totalPrice, chosen.price.total)
  return chosen
}

/** The payer and way for more time, and the end and price that were shown; nobody of the staff where a member acts. */
export interface Paying extends Pick<By, 'at'> {
  actorId: number | null
  pay: 'balance' | 'cash' | 'terminal' | 'bill'
  endsAt: string
  totalPrice: string
}

/**
 * Throws `bill_missing` unless the staff let the party spend before it pays, and `bill_limit` if they don't let it
 * spend that much. The booking must be locked.
 */
async function requireBillFor(tx: Tx, { id }: BookingRow, more: Cents): Promise<void> {
  const bill = await findBillOfBooking(tx, id)
  if (bill?.status !== 'open') throw new Refusal('bill_missing')
  await requireWithinLimit(tx, await lockOpen(tx, bill.id), more)
}

/** More time as it is agreed: its points, its cause in the ledger, and who gave it. */
interface Lengthening extends Omit<Extension, 'price'> {
  price: RoomPrice & { total: Cents }
  points: number
  taxLabel: BookingRow['taxLabel']
  reference: string
  actorId: number | null
  at: Date
}

/** The time after a stay's end that an extension adds. */
export const beyond = ({ during }: BookingRow, { to }: Pick<PricedEnd, 'to'>) => ({
  from: during.to,
  to,
})

/** What a booking with more time says of the tax on it. */
export function labelWith(
  booking: BookingRow,
  { price }: PricedEnd,
  venue: VenueSettings,
  at: Date,
): BookingRow['taxLabel'] {
  const label = taxLabelFor(venue, taxesOf(venue, at), taxedIn(price))
  return price.total === 0 ? booking.taxLabel : relabeled(booking.taxLabel, label)
}

/** Makes a party's stay longer in the rooms that it has, which must be locked and free. The caller takes its price. */
export async function lengthen(
  tx: Tx,
  booking: BookingRow,
  { to, endTime, minutes, price, points, taxLabel, ...by }: Lengthening,
): Promise<void> {
  const { reference, actorId, at } = by
  const held = await findHeld(tx, booking.id)
  await updateBooking(tx, booking.id, {
    endTime,
    during: { from: booking.during.from, to },
    hours: booking.hours + minutes / 60,
    subtotal: booking.subtotal + price.subtotal,
    serviceFee: booking.serviceFee + price.fee,
    roomTax: booking.roomTax + price.roomTax,
    feeTax: booking.feeTax + price.feeTax,
    taxLabel,
    totalPrice: booking.totalPrice + price.total,
    pointsEarned: booking.pointsEarned + points,
    updatedAt: at,
  })
  const tableIds = held.map(({ tableId }) => tableId)
  const during = { from: held[0]?.during.from ?? at, to }
  await rehouse(tx, booking, { tableIds, during, seated: true }, at)
  const act = { moved: [reference], actorId, at }
  await noteAct(tx, { before: booking, held }, { ...act, kind: 'extend' })
}

/**
 * Gives a party that is here more time, as far as the next booking allows; paid from the member's balance, in cash, on
 * the card machine or with the bill. Time that is held for it while a card is asked is given up.
 */
export async function extendParty(tx: Tx, seen: Seen, paying: Paying): Promise<Extension> {
  const { at, pay, actorId } = paying
  const booking = await lockParty(tx, seen, at)
  if (!isSeated(booking)) throw new Refusal('not_seated')
  // The desk takes the time back from a card that is only asked. If the member's money is on the way, it waits.
  await (actorId === null ? giveWay(tx, booking.id, at) : dropChange(tx, booking.id, at))
  const { venue, ...ends } = await moreTimeFor(tx, booking, at)
  const extension = chosenEnd(ends, paying)
  const { price } = extension
  const tableIds = (await findHeld(tx, booking.id)).map(({ tableId }) => tableId)
  const during = beyond(booking, extension)
  await requireFree(tx, { tableIds, during, bookingId: booking.id }, at)
  // The reference has the booking's version, because a booking that is extended, undone and extended again ends at the
  // same hour twice.
  const reference = `booking:${booking.id}:extended:${booking.version}`
  if (actorId === null && pay === 'bill') await requireBillFor(tx, booking, price.total)
  const by = actorId === null ? { at } : { at, actorId }
  const paid = { kind: 'booking', reference, by: pay, ...by } as const
  const points = pointsOfTime(booking, extension, venue, pay === 'bill')
  const taxLabel = labelWith(booking, extension, venue, at)
  await chargeDifference(tx, { ...booking, taxLabel }, { ...price, points }, paid)
  await lengthen(tx, booking, { ...extension, points, taxLabel, reference, actorId, at })
  return extension
}

/** The more time that the desk offers a party that is here; `null` if there is none to have. */
export async function findExtension(
  tx: Tx,
  bookingId: number,
  now: Date,
): Promise<{ extension: Extension; memberId: number | null } | null> {
  const booking = await findBooking(tx, bookingId)
  if (!booking || !isSeated(booking)) return null
  const ends = await endsOf(tx, booking, await readSettings(tx, now), now)
  return typeof ends === 'string' ? null : { extension: ends.usual, memberId: booking.userId }
}
