import { pointsFor, type Cents } from '@lantern/contract/pricing'
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
import { findBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { chargeDifference } from '../core/service.money.ts'
import { isSeated } from '../core/rules.ts'
import { relabeled, taxedIn } from '../core/rules.price.ts'
import { findNextArrival } from './repository.ts'
import { longerEnd, type Rate, type PricedEnd } from './rules.ts'
import {
  findHeld,
  lockParty,
  noteAct,
  rehouse,
  requireFree,
  type By,
  type Seen,
} from './service.ts'

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

/** The next end that a party can have; `null` if the venue closes or others come. */
async function extensionOf(
  tx: Tx,
  booking: BookingRow,
  venue: VenueSettings,
  now: Date,
): Promise<Extension | 'venue_closes' | 'slot_taken'> {
  const { to } = booking.during
  const closes = hoursOn(booking.bookingDate, venue).at(-1)?.to ?? to
  if (closes <= to || closes <= now) return 'venue_closes'
  const tableIds = (await findHeld(tx, booking.id)).map(({ tableId }) => tableId)
  const next = await findNextArrival(tx, { tableIds, from: to, except: booking.id }, now)
  const limit = next !== null && next < closes ? next : closes
  const stay = { to, usualEnds: usualEnds(booking, venue), limit, now }
  const end = longerEnd(stay, rateOf(booking, venue, now))
  return end ? { ...end, endTime: timeAt(end.to, venue) } : 'slot_taken'
}

/** More time for a party with its points. */
export async function moreTimeFor(tx: Tx, booking: BookingRow, pay: Paying['pay'], now: Date) {
  const venue = await readSettings(tx, now)
  const extension = await extensionOf(tx, booking, venue, now)
  if (typeof extension === 'string') throw new Refusal(extension)
  // Points for time on a bill are given when the bill is paid.
  const isPaidNow = pay !== 'bill' && booking.paymentMethod !== 'none'
  const earns = booking.userId !== null && isPaidNow
  const points = earns ? pointsFor(extension.price.subtotal, venue.pointsPerDollar) : 0
  return { ...extension, venue, points }
}

/** The payer and way for more time, and the end and price that were shown; nobody of the staff where a member acts. */
export interface Paying extends Pick<By, 'at'> {
  actorId: number | null
  pay: 'balance' | 'cash' | 'terminal' | 'bill'
  endsAt: string
  totalPrice: string
}

/**
 * Throws `bill_missing` unless the staff have let a party spend before it pays, and `bill_limit` if not that much. The
 * booking must be locked.
 */
async function requireBillFor(tx: Tx, { id }: BookingRow, more: Cents): Promise<void> {
  const bill = await findBillOfBooking(tx, id)
  if (bill?.status !== 'open') throw new Refusal('bill_missing')
  await requireWithinLimit(tx, await lockOpen(tx, bill.id), more)
}

/**
 * Gives a party that is here more time: its next hour, or as far as the next booking allows; paid from the member's
 * balance, in cash, on the card machine or with the bill.
 */
export async function extendParty(tx: Tx, seen: Seen, paying: Paying): Promise<Extension> {
  const { at } = paying
  const booking = await lockParty(tx, seen, at)
  if (!isSeated(booking)) throw new Refusal('not_seated')
  const extension = await moreTimeFor(tx, booking, paying.pay, at)
  const { to, endTime, minutes, price, points, venue } = extension
  // Others have booked the time since the screen offered it.
  if (to < new Date(paying.endsAt)) throw new Refusal('slot_taken')
  if (to > new Date(paying.endsAt)) refusePrice(price.total)
  agreeOnTotal(paying.totalPrice, price.total)
  const held = await findHeld(tx, booking.id)
  const tableIds = held.map(({ tableId }) => tableId)
  const beyond = { from: booking.during.to, to }
  await requireFree(tx, { tableIds, during: beyond, bookingId: booking.id }, at)
  // The reference has the booking's version, because a booking that is extended, undone and extended again comes to
  // the same hour twice.
  const reference = `booking:${booking.id}:extended:${booking.version}`
  const { pay, actorId } = paying
  if (actorId === null && pay === 'bill') await requireBillFor(tx, booking, price.total)
  const by = actorId === null ? { at } : { at, actorId }
  const paid = { kind: 'booking', reference, by: pay, ...by } as const
  const label = taxLabelFor(venue, taxesOf(venue, at), taxedIn(price))
  const taxLabel = price.total === 0 ? booking.taxLabel : relabeled(booking.taxLabel, label)
  await chargeDifference(tx, { ...booking, taxLabel }, { ...price, points }, paid)
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
  const during = { from: held[0]?.during.from ?? at, to }
  await rehouse(tx, booking, { tableIds, during, seated: true }, at)
  await noteAct(tx, { before: booking, held }, { ...paying, kind: 'extend', moved: [reference] })
  return extension
}

/** More time for a party that is here; `null` if there is none to have. */
export async function findExtension(
  tx: Tx,
  bookingId: number,
  now: Date,
): Promise<{ extension: Extension; memberId: number | null } | null> {
  const booking = await findBooking(tx, bookingId)
  if (!booking || !isSeated(booking)) return null
  const extension = await extensionOf(tx, booking, await readSettings(tx, now), now)
  return typeof extension === 'string' ? null : { extension, memberId: booking.userId }
}
