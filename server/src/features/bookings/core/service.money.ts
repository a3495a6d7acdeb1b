import { totalOfRoom, type RoomPrice } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import type { Effect } from '../../../kernel/db/db-statement.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { letterQueued } from '../../mail/service.ts'
import { findAttemptsFor } from '../../payments/service.ts'
import { moneyMoved } from '../../wallet/service.effects.ts'
import { earnPoints, post, type Posting } from '../../wallet/service.ts'
import { updateBooking, type BookingRow } from './repository.ts'
import { dueNowOf } from './rules.ts'
import { roomPriceOf } from './rules.price.ts'
import { putRoomOn, takeRoomOff } from './service.bills.ts'
import { divideBack, refundCards, toCardsOf } from './service.cards.ts'
import type { BookingView } from './repository.views.ts'
import { confirmation, mailConfirmed } from './service.letters.ts'

/** The cause of what a booking takes when it is made; what its bill takes later is another. */
const chargeOf = ({ id, paymentMethod }: BookingRow) =>
  paymentMethod === 'deposit' ? `booking:${id}:deposit` : `booking:${id}:charged`

const kindOf = ({ paymentMethod }: BookingRow) =>
  paymentMethod === 'deposit' ? ('booking_deposit' as const) : ('booking' as const)

/** By which way what was paid at once has come. */
const paidBy = ({ paymentMethod, depositBy }: BookingRow) =>
  paymentMethod === 'deposit' ? (depositBy ?? 'none') : paymentMethod

/** What money that comes for a booking is for: a deposit is still its party's, anything else is earned. */
const purposeOf = (booking: BookingRow): Posting[] =>
  booking.paymentMethod === 'deposit'
    ? [{ account: 'deposits', cents: booking.deposit }]
    : income(roomPriceOf(booking))

/** The name of a booking's refund, in the ledger and for the card company. */
export const refundOf = (bookingId: number): string => `booking:${bookingId}:refunded`

/** The postings of a booking's income, or with minus of giving it up: room, fee and their tax, each on its account. */
export const income = ({ subtotal, fee, roomTax, feeTax }: RoomPrice): Posting[] => [
  { account: 'booking_income', cents: subtotal },
  { account: 'service_fees', cents: fee },
  { account: 'tax_payable', cents: roomTax + feeTax },
]

/** The postings of paying a booking. On its party's bill the money is owed until the bill is paid. */
async function payment(tx: Tx, booking: BookingRow, by: Change): Promise<Posting[]> {
  const { userId, totalPrice } = booking
  const way = paidBy(booking)
  const cents = -dueNowOf(booking)
  const bought = purposeOf(booking)
  if (way === 'stripe') return [{ account: 'card_clearing', cents }, ...bought]
  if (way === 'cash') return [{ account: 'cash', cents }, ...bought]
  if (way === 'bill') {
    const bill = await putRoomOn(tx, booking, 'room', roomPriceOf(booking), by)
    return [{ account: 'receivable', bill, cents: -totalPrice }, ...bought]
  }
  if (way !== 'balance' || userId === null) return []
  return [{ account: 'wallet', memberId: userId, cents }, ...bought]
}

/**
 * Takes a booking's price, gives its points and mails the confirmation; at the desk, in the name of the staff
 * member there. Throws `insufficient_balance`, and `bill_closed` if it goes on a closed bill.
 */
export async function charge(
  tx: Tx,
  booking: BookingRow,
  at: Date,
  actorId?: number,
): Promise<void> {
  const { userId: memberId, pointsEarned: points, lanternId: subject } = booking
  const reference = chargeOf(booking)
  const by = actorId === undefined ? { at } : { at, actorId }
  const postings = await payment(tx, booking, by)
  if (postings.some(({ cents }) => cents !== 0)) {
    await post(tx, { kind: kindOf(booking), reference, subject, postings, ...by })
  }
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
  await mailConfirmed(tx, booking, at)
}

/**
 * The effects of charging a member's balance for a booking, for a decision in one flight: price, points and letter,
 * as `charge` has them.
 */
export function chargedToBalance(
  view: Pick<BookingView, 'booking' | 'amenity'>,
  memberId: number,
  at: Date,
): Effect[] {
  const { pointsEarned, lanternId } = view.booking
  const postings: Posting[] = [
    { account: 'wallet', memberId, cents: -dueNowOf(view.booking) },
    ...purposeOf(view.booking),
  ]
  const reference = chargeOf(view.booking)
  return [
    ...moneyMoved(
      { kind: kindOf(view.booking), reference, subject: lanternId, at, postings },
      { memberId, points: pointsEarned },
    ),
    ...letterQueued(confirmation(view, memberId, at)),
  ]
}

/** What a card paid for a booking when it was made. */
export async function paidByCard(tx: Tx, booking: BookingRow) {
  const { id } = booking
  const attempts = await findAttemptsFor(tx, 'booking', { bookingId: id })
  const paid = attempts.find((attempt) => attempt.outcome === 'bought')
  if (!paid) throw new Error(`no payment is known that bought booking ${id}`)
  return { attemptId: paid.id, amount: Math.min(paid.amount, dueNowOf(booking)) }
}

/** The moment of a change, and the staff member who made it, if one did. */
export interface Change {
  at: Date
  actorId?: number
  /** The way by which cash is refunded: the balance, unless the desk hands it out. */
  refundTo?: 'balance' | 'cash' | undefined
}

/** The postings of a booking's refund, and the refund that the provider hears of after the commit. */
async function moneyBack(tx: Tx, booking: BookingRow, { at, refundTo }: Change) {
  const { id, userId } = booking
  const way = paidBy(booking)
  if (way === 'none') return null
  const back = await divideBack(tx, id, dueNowOf(booking))
  const postings = await refundCards(tx, back, { reference: refundOf(id), at })
  const cents = back.rest
  if (userId === null || (way === 'cash' && refundTo === 'cash')) {
    return { to: 'cash', postings: [...postings, { account: 'cash', cents }] } as const
  }
  const to = way === 'stripe' || postings.length > 0 ? 'card' : 'balance'
  const rest: Posting = { account: 'wallet', memberId: userId, cents }
  return { to, postings: [...postings, rest] } as const
}

/** What a cancellation would give a member back now, and where to. */
export async function wouldGiveBack(tx: Tx, booking: BookingRow): Promise<GivenBack[]> {
  const { paymentMethod, status } = booking
  const isPaid = status === 'confirmed' || status === 'paid_online'
  if (!isPaid || paymentMethod === 'none' || paymentMethod === 'bill') return []
  return waysBack(tx, booking, dueNowOf(booking))
}

/** What goes back to a member, and where to. */
export interface GivenBack {
  to: 'balance' | 'card'
  cents: number
}

/** By which ways an amount of what was paid for a booking would go back now. */
export async function waysBack(tx: Tx, { id }: BookingRow, cents: number): Promise<GivenBack[]> {
  const back = await divideBack(tx, id, cents)
  const ways = [
    { to: 'card', cents: toCardsOf(back) },
    { to: 'balance', cents: back.rest },
  ] as const
  return ways.filter((way) => way.cents > 0)
}

/**
 * Gives back a part of a booking's price to where it was paid, and what no card paid to the balance, with the points
 * that go with it. The difference is negative.
 */
export async function giveBackDifference(
  tx: Tx,
  booking: BookingRow,
  { points, ...price }: Difference,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  const { id, userId: memberId, lanternId: subject } = booking
  if (memberId === null) throw new Error(`booking ${id} is no member's`)
  const back = await divideBack(tx, id, 0 - totalOfRoom(price))
  const postings: Posting[] = [
    ...(await refundCards(tx, back, { reference, at })),
    { account: 'wallet', memberId, cents: back.rest },
    ...income(price),
  ]
  if (postings.some(({ cents }) => cents !== 0)) {
    await post(tx, { kind: 'booking_moved', reference, subject, postings, at })
  }
  await earnPoints(tx, { memberId, points, reference, at })
}

/** Earns a difference that a card has paid, with its points. */
export async function earnByCard(
  tx: Tx,
  { userId: memberId, lanternId: subject }: BookingRow,
  { points, ...price }: Difference,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  const postings: Posting[] = [
    { account: 'card_clearing', cents: 0 - totalOfRoom(price) },
    ...income(price),
  ]
  await post(tx, { kind: 'booking_moved', reference, subject, postings, at })
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
}

/** Refunds a booking once, by exactly what was paid and the way it was paid, and takes back its points. */
export async function refund(tx: Tx, booking: BookingRow, by: Change): Promise<void> {
  const { id, lanternId: subject, userId: memberId, pointsEarned } = booking
  if (booking.paymentMethod === 'bill') {
    await takeRoomOff(tx, booking, { ...by, reference: refundOf(id) })
    return
  }
  const back = await moneyBack(tx, booking, by)
  if (back) {
    const given = purposeOf(booking).map((each) => ({ ...each, cents: 0 - each.cents }))
    const postings = [...back.postings, ...given]
    const { at, actorId } = by
    const movement = {
      kind: 'booking_refund',
      reference: refundOf(id),
      subject,
      postings,
      at,
    } as const
    await post(tx, actorId === undefined ? movement : { ...movement, actorId })
    await updateBooking(tx, id, { refundedTo: back.to })
  }
  if (memberId === null) return
  const reference = `${chargeOf(booking)}:reversed`
  await earnPoints(tx, { memberId, points: -pointsEarned, reference, at: by.at })
}

/** The change of a booking's price and points; minus is given back. */
export interface Difference extends RoomPrice {
  points: number
}

/** The payer and way of a difference; `reference` is its cause in the ledger. */
export interface DifferencePaid {
  kind: 'booking' | 'booking_moved'
  reference: string
  by: 'balance' | 'cash' | 'bill'
  actorId?: number
  at: Date
}

/**
 * Takes or gives back the difference of a booking's price with its points: by the balance, in cash or on its bill.
 * A card is never charged again. Throws `needs_account` if a guest has no balance, `insufficient_balance`,
 * `bill_closed`.
 */
export async function chargeDifference(
  tx: Tx,
  booking: BookingRow,
  { points, ...price }: Difference,
  { by, ...cause }: DifferencePaid,
): Promise<void> {
  const { userId: memberId, lanternId: subject } = booking
  if (by === 'balance' && memberId === null) throw new Refusal('needs_account')
  const cents = -totalOfRoom(price)
  const from = async (): Promise<Posting> => {
    if (by === 'balance' && memberId !== null) return { account: 'wallet', memberId, cents }
    if (by !== 'bill') return { account: 'cash', cents }
    const bill = await putRoomOn(tx, booking, 'extension', price, cause)
    return { account: 'receivable', bill, cents }
  }
  const source = await from()
  if (cents !== 0) {
    await post(tx, { ...cause, subject, postings: [source, ...income(price)] })
  }
  const { reference, at } = cause
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
}
