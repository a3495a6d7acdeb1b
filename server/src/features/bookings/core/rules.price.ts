import { openingOn, type HoursByDay } from '@lantern/contract/venue/hours'
import {
  bookingPrice,
  pointsFor,
  type BookingPrice,
  type Cents,
  type PricedTime,
  type RoomPrice,
  allocate,
  isSameRoom,
  totalOfRoom,
} from '@lantern/contract/payments/pricing'
import {
  pricedTimes,
  pricesOn,
  type NightPrices,
  clockOfMinute,
} from '@lantern/contract/payments/rates'
import type { PricedParty } from '@lantern/contract/bookings/slots'
import { tiersUpTo } from '@lantern/contract/members/tier-terms'
import { amountFor, splitDeposit } from '@lantern/contract/bills/spending'
import type { PartyAmount } from '@lantern/contract/venue/amenities'
import {
  depositLeft,
  leftOf,
  likeLine,
  paidOf,
  takenOff,
  taxesOfLines,
  totalOf,
  totalOfLines,
  withTax,
  type LeftLine,
} from '../../bills/rules.ts'
import { clockMinute, taxesOf } from '../../venue/rules.ts'
import type { VenueSettings } from '../../venue/service.ts'
import type { AmenityRow } from '../../amenities/service.ts'
import type { BookingRow } from './repository.ts'
import { hourRange } from '@lantern/contract/venue/clock'
import { reversedTaxes, sumTaxes, taxTotal, withAmounts } from '@lantern/contract/payments/taxes'
import { isRoomLine } from '@lantern/contract/bills/splitting'
import type { BillLineRow, NewLine } from '../../bills/repository.ts'

/** The prices that a booking has agreed, and the time that it is charged for. */
export type PriceTerms = Pick<
  BookingRow,
  'bookingDate' | 'hours' | 'pricePerHour' | 'rates' | 'serviceFeeBasisPoints'
> & { during: Pick<BookingRow['during'], 'from'> }

/** The charged time of a booking, in minutes since the midnight with which its night's date begins. */
export function chargedMinutes(
  { bookingDate, hours, during }: Pick<PriceTerms, 'bookingDate' | 'hours' | 'during'>,
  venue: Pick<VenueSettings, 'timeZone'>,
): { from: number; until: number } {
  const from = clockMinute(during.from, bookingDate, venue)
  return { from, until: from + Math.round(hours * 60) }
}

export function timesOf(
  terms: Omit<PriceTerms, 'serviceFeeBasisPoints'>,
  venue: Pick<VenueSettings, 'timeZone'>,
): PricedTime[] {
  const { from, until } = chargedMinutes(terms, venue)
  return pricedTimes(terms, from, until - from)
}

/** A booking's price by its terms, at the tax rates of a moment. A hold has this price. */
export const termsPrice = (
  terms: PriceTerms,
  venue: Pick<VenueSettings, 'timeZone' | 'taxes'>,
  at: Date,
): BookingPrice =>
  bookingPrice(timesOf(terms, venue), terms.serviceFeeBasisPoints, taxesOf(venue, at))

export const currentPrices = (
  amenity: Pick<AmenityRow, 'pricePerHour' | 'prices'>,
  { bookingDate: date, partySize, tierId }: PricedParty & { bookingDate: string },
  venue: HoursByDay & Pick<VenueSettings, 'tiers'>,
): NightPrices => {
  const tiers = tiersUpTo(venue.tiers, tierId)
  return pricesOn(amenity, { date, partySize, tiers }, openingOn(date, venue))
}

/** The amount to pay at once, in cents: the deposit of the amenity for this party, or the whole price. */
export const dueAtConfirm = (
  { bookingDate: date, partySize }: Pick<BookingRow, 'bookingDate' | 'partySize'>,
  price: Cents,
  deposits: readonly PartyAmount[],
) => splitDeposit(price, amountFor(deposits, { date, partySize }))

/**
 * The amount that confirming a booking takes, in cents. It is the rest of the deposit that staff asked for. If they asked
 * for none, it is the amenity's deposit, or the price if the amenity has no deposit. It is never more than the due.
 */
export const dueNowOf = (
  booking: Pick<BookingRow, 'bookingDate' | 'partySize'>,
  { price, deposit, ...sums }: { price: Cents; paid: Cents; due: Cents; deposit: Cents | null },
  deposits: readonly PartyAmount[],
): Cents =>
  deposit === null
    ? Math.min(dueAtConfirm(booking, price, deposits).now, Math.max(0, sums.due))
    : depositLeft(deposit, sums)

/** The points that a member's booking gives once all of it is paid. */
export const pointsOncePaid = (
  { userId }: Pick<BookingRow, 'userId'>,
  { subtotal }: Pick<RoomPrice, 'subtotal'>,
  { pointsPerDollar }: { pointsPerDollar: number },
): number => (userId === null ? 0 : pointsFor(subtotal, pointsPerDollar))

/** The lines of a booking's room that no later change has replaced, each with its rest. */
export function roomLinesOf(lines: readonly BillLineRow[]): LeftLine[] {
  const isReplaced = (id: number) =>
    lines.some(
      ({ reverses, reason, cause }) =>
        reverses === id &&
        reason === null &&
        cause !== 'booking_refund' &&
        cause !== 'bill_transfer',
    )
  return leftOf(lines).filter(({ line }) => isRoomLine(line) && !isReplaced(line.id))
}

/** A booking's price as last agreed, regardless of what was given away, and also if it was canceled. */
export function roomPriceOn(lines: readonly BillLineRow[]): RoomPrice {
  const live = roomLinesOf(lines).map(({ line }) => line)
  // Lines that undo a cancellation restore the lines that it had reversed.
  return roomSums(live.filter(({ cause }) => cause !== 'booking_refund'))
}

function roomSums(lines: readonly Pick<BillLineRow, 'kind' | 'net' | 'taxes'>[]): RoomPrice {
  const isFee = ({ kind }: Pick<BillLineRow, 'kind'>) => kind === 'service_fee'
  const [fees, rooms] = [lines.filter(isFee), lines.filter((line) => !isFee(line))]
  const net = (of: typeof lines) => of.reduce((sum, line) => sum + line.net, 0)
  return {
    subtotal: net(rooms),
    fee: net(fees),
    roomTaxes: taxesOfLines(rooms),
    feeTaxes: taxesOfLines(fees),
  }
}

/** The parts of a room's price that cancellations have reversed and nothing has restored. */
export function canceledOn(lines: readonly BillLineRow[]): RoomPrice {
  const taken = lines.filter((line) => isRoomLine(line) && line.cause === 'booking_refund')
  return roomSums(
    taken.map(({ kind, net, taxes }) => ({ kind, net: 0 - net, taxes: reversedTaxes(taxes) })),
  )
}

/** The final charge for a room in cents: less what was given away; 0 once it is canceled. */
export const roomLeftOn = (lines: readonly Pick<BillLineRow, 'kind' | 'net' | 'tax'>[]): Cents =>
  totalOfLines(lines.filter(isRoomLine))

/** The amounts given away of a room, in cents. */
export interface GivenAway {
  /** By corrections. If the price changes, they stay in proportion. */
  corrected: Cents
  /** By waiving the difference of a change to a higher price. It ends when the price is lower again. */
  waived: Cents
}

export function givenAwayOn(lines: readonly BillLineRow[]): GivenAway {
  const live = new Set(roomLinesOf(lines).map(({ id }) => id))
  const given = lines.filter(({ reverses, reason }) => live.has(reverses ?? 0) && reason !== null)
  const by = (isWaived: boolean) =>
    0 - totalOfLines(given.filter(({ cause }) => (cause === 'booking_moved') === isWaived))
  return { corrected: by(false), waived: by(true) }
}

/** The amount paid for a booking's room, in cents. Payments on its bill pay the other lines first. */
export function paidForRoom({
  roomLeft,
  other,
  paid,
}: {
  roomLeft: Cents
  other: Cents
  paid: Cents
}): Cents {
  return Math.min(roomLeft, Math.max(0, paid - other))
}

export function paidForRoomOn(
  lines: readonly BillLineRow[],
  payments: readonly { amount: Cents }[],
): Cents {
  const roomLeft = roomLeftOn(lines)
  const other = totalOfLines(lines) - roomLeft
  return paidForRoom({ roomLeft, other, paid: paidOf(payments) })
}

interface RoomOfBooking {
  bookingId: number
  amenityId: number
  night: string
}

/** The name of a part of a room's time, where its price differs from that of other parts. */
const nameOfTime = ({ from, until }: PricedTime) => {
  const hours = { startTime: clockOfMinute(from), endTime: clockOfMinute(until) }
  return {
    nameEn: `Room, ${hourRange(hours, null, 'en')}`,
    nameCh: `包房 ${hourRange(hours, null, 'ch')}`,
  }
}

/**
 * The parts of a room's price that are lines of their own: one, or one for each price, each with its share of the
 * taxes.
 */
function timeLines({ subtotal, roomTaxes, times = [] }: RoomPrice): Partial<NewLine>[] {
  if (times.length < 2) return [{ net: subtotal, taxes: roomTaxes }]
  const nets = times.map(({ amount }) => amount)
  const shares = roomTaxes.map(({ amount }) => allocate(amount, nets))
  return times.map((time, place) => ({
    ...nameOfTime(time),
    net: time.amount,
    taxes: withAmounts(
      roomTaxes,
      shares.map((parts) => parts[place] ?? 0),
    ),
  }))
}

/** The bill lines of a room or of more time in it: its time by price, and the service fee if there is one. */
export function roomLines(
  kind: 'room' | 'extension',
  price: RoomPrice,
  room: RoomOfBooking,
): NewLine[] {
  const time = { kind, account: 'booking_income' as const }
  const ofFee = { kind: 'service_fee' as const, account: 'service_fees' as const }
  const { fee, feeTaxes } = price
  return [
    ...timeLines(price).map(({ net = 0, ...part }) => ({ ...time, ...part, net, ...room })),
    ...(fee > 0 ? [{ ...ofFee, net: fee, taxes: feeTaxes, ...room }] : []),
  ]
}

/** The lines that reverse the rest of lines. A line without a rest gets a reversal of 0, which marks it as replaced. */
const takenBack = (lines: readonly LeftLine[]): NewLine[] =>
  lines.map(({ line, id, net, taxes, discount }) => ({
    ...likeLine(line),
    net: 0 - net,
    taxes: reversedTaxes(taxes),
    discount: 0 - discount,
    reverses: id,
  }))

export const changedRoom = (
  lines: readonly BillLineRow[],
  price: RoomPrice,
  room: RoomOfBooking,
) => [...takenBack(roomLinesOf(lines)), ...roomLines('room', price, room)]

/** The amount that stays given away at another price of a room; at most the new price. */
export function givenAwayAt(
  { corrected, waived }: GivenAway,
  before: Cents,
  after: Cents,
): GivenAway {
  const agreed = before - waived
  const stillWaived = Math.max(0, Math.min(waived, after - agreed))
  const charged = after - stillWaived
  const part = agreed <= 0 ? 0 : Math.min(charged, Math.round((corrected * charged) / agreed))
  return { corrected: part, waived: stillWaived }
}

/** The due that another price of a room adds to its bill, in cents; negative for credit. */
export function differenceOn(lines: readonly BillLineRow[], price: RoomPrice): Cents {
  const [before, after] = [totalOfRoom(roomPriceOn(lines)), totalOfRoom(price)]
  const given = givenAwayOn(lines)
  const stays = givenAwayAt(given, before, after)
  return after - stays.corrected - stays.waived - (before - given.corrected - given.waived)
}

type Amount = Pick<BillLineRow, 'kind' | 'net' | 'tax'>

/** The lines of a bill after its room has another price, including what stays given away. */
export function linesAfterChange(
  lines: readonly BillLineRow[],
  price: RoomPrice,
  room: RoomOfBooking,
): Amount[] {
  const added = changedRoom(lines, price, room).map((line, id) => ({
    ...withTax(line),
    taxes: line.taxes ?? [],
    id,
  }))
  const fresh = added.filter(({ reverses = null }) => reverses === null)
  const before = totalOfRoom(roomPriceOn(lines))
  const { corrected, waived } = givenAwayAt(givenAwayOn(lines), before, totalOfRoom(price))
  const given = takenOff(corrected + waived, fresh).map(({ id, net, taxes }) => {
    const { kind = 'room' } = added[id] ?? {}
    return { kind, net: 0 - net, tax: 0 - taxTotal(taxes) }
  })
  return [...lines, ...added, ...given]
}

/** Whether the room on a bill has this price, amenity and night already, with the same lines for its hours. */
export function isAsAgreed(
  lines: readonly BillLineRow[],
  price: RoomPrice,
  { amenityId, night }: Pick<RoomOfBooking, 'amenityId' | 'night'>,
): boolean {
  const isSamePrice = isSameRoom(roomPriceOn(lines), price)
  const live = roomLinesOf(lines)
  const namesOf = (named: readonly Partial<NewLine>[]) =>
    named.flatMap(({ nameEn }) => nameEn ?? [])
  // A price without times, as of a party that moves, leaves the hours as they are.
  const isSameTime =
    price.times === undefined ||
    namesOf(timeLines(price)).join() === namesOf(live.map(({ line }) => line)).join()
  return (
    isSamePrice &&
    isSameTime &&
    live.length > 0 &&
    live.every(({ line }) => line.amenityId === amenityId && line.night === night)
  )
}

/** Reverses the room and a shortfall, and adds a fee of what is kept, taxed in proportion, on the day it is written. */
export function canceledRoom(
  lines: readonly BillLineRow[],
  fee: Cents,
  { bookingId, amenityId }: Omit<RoomOfBooking, 'night'>,
): NewLine[] {
  const { subtotal, fee: serviceFee, roomTaxes, feeTaxes } = roomPriceOn(lines)
  const taxes = sumTaxes([...roomTaxes, ...feeTaxes])
  const weights = [subtotal + serviceFee, ...taxes.map(({ amount }) => amount)]
  const [net = 0, ...ofTaxes] = allocate(fee, weights)
  const kept = { kind: 'cancellation_fee' as const, account: 'cancellation_income' as const }
  const line = { ...kept, net, taxes: withAmounts(taxes, ofTaxes), bookingId, amenityId }
  const shortfalls = leftOf(lines).filter((each) => each.line.kind === 'shortfall')
  const left = [...roomLinesOf(lines), ...shortfalls].filter((each) => totalOf(each) > 0)
  return [...takenBack(left), ...(fee > 0 ? [line] : [])]
}
