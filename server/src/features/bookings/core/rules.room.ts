import { allocate, totalOfRoom, type Cents, type RoomPrice } from '@lantern/contract/pricing'
import { isRoomLine } from '@lantern/contract/splitting'
import type { TaxLabel } from '@lantern/contract/taxes'
import type { BillLineRow, NewLine } from '../../bills/repository.ts'
import {
  leftOf,
  paidOf,
  takenOff,
  totalOf,
  totalOfLines,
  type LeftLine,
} from '../../bills/rules.ts'

/** The lines of a booking's room that no later change has replaced, each with what is left of it. */
export function roomLinesOf(lines: readonly BillLineRow[]): LeftLine[] {
  const isReplaced = (id: number) =>
    lines.some(
      ({ reverses, reason, cause }) =>
        reverses === id && reason === null && cause !== 'booking_refund',
    )
  return leftOf(lines).filter(({ line }) => isRoomLine(line) && !isReplaced(line.id))
}

/**
 * A booking's price as it was last agreed, by the lines of its bill: whatever was given away of it, and also where it is
 * canceled by now.
 */
export function roomPriceOn(lines: readonly BillLineRow[]): RoomPrice {
  const price = { subtotal: 0, fee: 0, roomTax: 0, feeTax: 0 }
  for (const { line } of roomLinesOf(lines)) {
    // Lines that an undone cancellation put back stand for those that it had taken off.
    if (line.cause === 'booking_refund') continue
    if (line.kind === 'service_fee') {
      price.fee += line.net
      price.feeTax += line.tax
    } else {
      price.subtotal += line.net
      price.roomTax += line.tax
    }
  }
  return price
}

/** What cancellations have taken off a room and nothing has put back, part by part. */
export function canceledOn(lines: readonly BillLineRow[]): RoomPrice {
  const taken = lines.filter((line) => isRoomLine(line) && line.cause === 'booking_refund')
  const sum = (part: 'net' | 'tax', isFee: boolean) =>
    taken
      .filter(({ kind }) => (kind === 'service_fee') === isFee)
      .reduce((all, line) => all - line[part], 0)
  return {
    subtotal: sum('net', false),
    fee: sum('net', true),
    roomTax: sum('tax', false),
    feeTax: sum('tax', true),
  }
}

/** What is charged for a room in the end, in cents: less what was given away, and nothing once it is canceled. */
export const roomLeftOn = (lines: readonly Pick<BillLineRow, 'kind' | 'net' | 'tax'>[]): Cents =>
  totalOfLines(lines.filter(isRoomLine))

/** What was given away of a room, in cents. */
export interface GivenAway {
  /** By corrections; it stays so in proportion where the price changes. */
  corrected: Cents
  /** By leaving the price where a change made the room dearer; it ends with what was dearer. */
  waived: Cents
}

/** What was given away of the room that a bill has now. */
export function givenAwayOn(lines: readonly BillLineRow[]): GivenAway {
  const live = new Set(roomLinesOf(lines).map(({ id }) => id))
  const given = lines.filter(({ reverses, reason }) => live.has(reverses ?? 0) && reason !== null)
  const by = (isWaived: boolean) =>
    0 - totalOfLines(given.filter(({ cause }) => (cause === 'booking_moved') === isWaived))
  return { corrected: by(false), waived: by(true) }
}

/**
 * What was paid for a booking's room, in cents: what is paid on its bill pays everything else on it first. It is what
 * goes back if the booking is canceled and everything does.
 */
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

/** The same by a bill's lines and payments. */
export function paidForRoomOn(
  lines: readonly BillLineRow[],
  payments: readonly { amount: Cents }[],
): Cents {
  const roomLeft = roomLeftOn(lines)
  const other = totalOfLines(lines) - roomLeft
  return paidForRoom({ roomLeft, other, paid: paidOf(payments) })
}

/** Whose room it is, of which kind and night, and what its tax is called. */
export interface RoomOfBooking {
  bookingId: number
  amenityId: number
  night: string
  taxLabel: TaxLabel | null
}

/** A room, or more time in it, as lines of a bill: the time, and the service fee if there is one. */
export function roomLines(
  kind: 'room' | 'extension',
  { subtotal, fee, roomTax, feeTax }: RoomPrice,
  { taxLabel, ...room }: RoomOfBooking,
): NewLine[] {
  const labeled = (tax: Cents) => (tax === 0 ? null : taxLabel)
  const time = { kind, account: 'booking_income' as const, net: subtotal, tax: roomTax }
  const ofFee = { kind: 'service_fee' as const, account: 'service_fees' as const }
  return [
    { ...time, taxLabel: labeled(roomTax), ...room },
    ...(fee > 0 ? [{ ...ofFee, net: fee, tax: feeTax, taxLabel: labeled(feeTax), ...room }] : []),
  ]
}

/** The lines that take back all that is left of lines; one of nothing marks a line that was given away whole. */
const takenBack = (lines: readonly LeftLine[]): NewLine[] =>
  lines.map(({ line, id, net, tax, discount }) => {
    const { kind, account, quantity, taxLabel, night, bookingId, amenityId } = line
    const same = { kind, account, quantity, taxLabel, night, bookingId, amenityId }
    return { ...same, net: 0 - net, tax: 0 - tax, discount: 0 - discount, reverses: id }
  })

/** The lines by which a room gets another price: the old ones are taken back, and the new ones stand in their place. */
export const changedRoom = (
  lines: readonly BillLineRow[],
  price: RoomPrice,
  room: RoomOfBooking,
): NewLine[] => [...takenBack(roomLinesOf(lines)), ...roomLines('room', price, room)]

/** What stays given away of a room at another price; never more than the new price. */
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

/** What another price of a room makes due on its bill, in cents; minus leaves so much in credit. */
export function differenceOn(lines: readonly BillLineRow[], price: RoomPrice): Cents {
  const [before, after] = [totalOfRoom(roomPriceOn(lines)), totalOfRoom(price)]
  const given = givenAwayOn(lines)
  const stays = givenAwayAt(given, before, after)
  return after - stays.corrected - stays.waived - (before - given.corrected - given.waived)
}

/** What decides about due and points of a line. */
type Amount = Pick<BillLineRow, 'kind' | 'net' | 'tax'>

/** What would stand on a bill once its room has another price, with what stays given away of it. */
export function linesAfterChange(
  lines: readonly BillLineRow[],
  price: RoomPrice,
  room: RoomOfBooking,
): Amount[] {
  const added = changedRoom(lines, price, room).map(({ tax = 0, ...line }, id) => ({
    ...line,
    id,
    tax,
  }))
  const fresh = added.filter(({ reverses = null }) => reverses === null)
  const before = totalOfRoom(roomPriceOn(lines))
  const { corrected, waived } = givenAwayAt(givenAwayOn(lines), before, totalOfRoom(price))
  const given = takenOff(corrected + waived, fresh).map(({ id, net, tax }) => {
    const { kind = 'room' } = added[id] ?? {}
    return { kind, net: 0 - net, tax: 0 - tax }
  })
  return [...lines, ...added, ...given]
}

/** Whether a room stands on its bill at this price, for this amenity and night, already. */
export function isAsAgreed(
  lines: readonly BillLineRow[],
  price: RoomPrice,
  { amenityId, night }: Pick<RoomOfBooking, 'amenityId' | 'night'>,
): boolean {
  const now = roomPriceOn(lines)
  const isSamePrice =
    now.subtotal === price.subtotal &&
    now.fee === price.fee &&
    now.roomTax === price.roomTax &&
    now.feeTax === price.feeTax
  const live = roomLinesOf(lines)
  return (
    isSamePrice &&
    live.length > 0 &&
    live.every(({ line }) => line.amenityId === amenityId && line.night === night)
  )
}

/**
 * The lines by which a room is canceled: it is taken back, with a shortfall of its minimum spend, and what is kept of what was paid is a cancellation fee, taxed
 * in proportion to the room. The fee is earned on the day on which it is written.
 */
export function canceledRoom(
  lines: readonly BillLineRow[],
  fee: Cents,
  { bookingId, amenityId, taxLabel }: Omit<RoomOfBooking, 'night'>,
): NewLine[] {
  const { subtotal, fee: serviceFee, roomTax, feeTax } = roomPriceOn(lines)
  const [net = 0, tax = 0] = allocate(fee, [subtotal + serviceFee, roomTax + feeTax])
  const kept = { kind: 'cancellation_fee' as const, account: 'cancellation_income' as const }
  const line = { ...kept, net, tax, taxLabel: tax === 0 ? null : taxLabel, bookingId, amenityId }
  const shortfalls = leftOf(lines).filter((each) => each.line.kind === 'shortfall')
  const left = [...roomLinesOf(lines), ...shortfalls].filter((each) => totalOf(each) > 0)
  return [...takenBack(left), ...(fee > 0 ? [line] : [])]
}
