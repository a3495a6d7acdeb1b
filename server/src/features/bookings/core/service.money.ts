import { toDollars, totalOfRoom, type RoomPrice } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import type { Effect } from '../../../kernel/db/db-statement.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { letterQueued } from '../../mail/service.ts'
import { findAttemptsFor } from '../../payments/service.ts'
import { refundToCard } from '../../payments/refunds/service.ts'
import { moneyMoved } from '../../wallet/service.effects.ts'
import { cameBy, earnPoints, post, type Posting } from '../../wallet/service.ts'
import { updateBooking, type BookingRow } from './repository.ts'
import { roomPriceOf } from './rules.price.ts'
import { putRoomOn, takeRoomOff } from './service.bills.ts'
import type { BookingView } from './repository.views.ts'
import { confirmation, mailConfirmed } from './service.letters.ts'

/** What is taken at the till: the drawer, and the card machine beside it. */
export type TillWay = 'cash' | 'terminal'
const tillAccounts = { cash: 'cash', terminal: 'terminal_clearing' } as const
const isAtTill = (way: string): way is TillWay => way === 'cash' || way === 'terminal'

const chargeOf = ({ id }: BookingRow) => `booking:${id}:charged`

/** The cause of a booking's refund, in the ledger and towards a card alike. */
export const refundOf = (bookingId: number): string => `booking:${bookingId}:refunded`

/** What a booking earns, or with minus what it gives up: its room, its fee and their tax, each on its account. */
const income = ({ subtotal, fee, roomTax, feeTax }: RoomPrice): Posting[] => [
  { account: 'booking_income', cents: subtotal },
  { account: 'service_fees', cents: fee },
  { account: 'tax_payable', cents: roomTax + feeTax },
]

/**
 * What paying a booking moves: from where its money comes to what it is for. On its party's bill it is owed for the time
 * being.
 */
async function payment(tx: Tx, booking: BookingRow, by: Change): Promise<Posting[]> {
  const { paymentMethod, userId, totalPrice } = booking
  const price = roomPriceOf(booking)
  const earned = income(price)
  if (paymentMethod === 'stripe')
    return [{ account: 'card_clearing', cents: -totalPrice }, ...earned]
  if (isAtTill(paymentMethod)) {
    return [{ account: tillAccounts[paymentMethod], cents: -totalPrice }, ...earned]
  }
  if (paymentMethod === 'bill') {
    const bill = await putRoomOn(tx, booking, 'room', price, by)
    return [{ account: 'receivable', bill, cents: -totalPrice }, ...earned]
  }
  if (paymentMethod !== 'balance' || userId === null) return []
  return [{ account: 'wallet', memberId: userId, cents: -totalPrice }, ...earned]
}

/**
 * Takes what a booking costs, gives its points and says so by mail, at the desk in the name of who
 * stands there. Throws `insufficient_balance`, and `bill_closed` where it goes on a bill that is.
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
    await post(tx, { kind: 'booking', reference, subject, postings, ...by })
  }
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
  await mailConfirmed(tx, booking, at)
}

/**
 * What a member's booking costs, taken from their balance as an effect of a decision, with its points and its
 * letter: as `charge` would do it.
 */
export function chargedToBalance(
  view: Pick<BookingView, 'booking' | 'amenity'>,
  memberId: number,
  at: Date,
): Effect[] {
  const { totalPrice, pointsEarned, lanternId } = view.booking
  const postings: Posting[] = [
    { account: 'wallet', memberId, cents: -totalPrice },
    ...income(roomPriceOf(view.booking)),
  ]
  const reference = chargeOf(view.booking)
  return [
    ...moneyMoved(
      { kind: 'booking', reference, subject: lanternId, at, postings },
      { memberId, points: pointsEarned },
    ),
    ...letterQueued(confirmation(view, memberId, at)),
  ]
}

/** What of a booking's price a card paid; the rest was settled at the desk when it was moved. */
async function paidByCard(tx: Tx, { id, totalPrice }: BookingRow) {
  const attempts = await findAttemptsFor(tx, 'booking', { bookingId: id })
  const paid = attempts.find((attempt) => attempt.outcome === 'bought')
  if (!paid) throw new Error(`no payment is known that bought booking ${id}`)
  return { attemptId: paid.id, amount: Math.min(paid.amount, totalPrice) }
}

/** When a booking changed, and which of the staff did it, where it was one. */
export interface Change {
  at: Date
  actorId?: number
  /** Where cash, and what came by the card machine, goes back to; the balance, unless the desk hands it out. */
  refundTo?: 'balance' | TillWay | undefined
}

/** What came by the card machine goes back by it; what was paid otherwise since, to the balance or out of the drawer. */
async function backByTerminal(tx: Tx, { userId, lanternId, totalPrice }: BookingRow) {
  const amount = Math.min(totalPrice, await cameBy(tx, lanternId, 'terminal_clearing'))
  const cents = totalPrice - amount
  const rest: Posting =
    userId === null ? { account: 'cash', cents } : { account: 'wallet', memberId: userId, cents }
  return {
    to: 'terminal',
    postings: [{ account: 'terminal_clearing', cents: amount }, rest],
  } as const
}

/** From where a booking's money goes back, and what the provider is to hear of it after the commit. */
async function moneyBack(tx: Tx, booking: BookingRow, { at, refundTo }: Change) {
  const { id, userId, paymentMethod, totalPrice } = booking
  if (paymentMethod === 'none') return null
  if (paymentMethod === 'stripe') {
    const { attemptId, amount } = await paidByCard(tx, booking)
    const { already } = await refundToCard(tx, { attemptId, amount, reference: refundOf(id), at })
    const rest: Posting[] =
      userId === null ? [] : [{ account: 'wallet', memberId: userId, cents: totalPrice - amount }]
    const postings: Posting[] = [
      { account: 'card_clearing', cents: amount - already },
      { account: 'refunds_to_review', cents: already },
      ...rest,
    ]
    return { to: 'card', postings } as const
  }
  if (paymentMethod === 'terminal' && (userId === null || refundTo === 'terminal')) {
    return backByTerminal(tx, booking)
  }
  if (userId === null || (paymentMethod === 'cash' && refundTo === 'cash')) {
    return { to: 'cash', postings: [{ account: 'cash', cents: totalPrice }] } as const
  }
  const postings: Posting[] = [{ account: 'wallet', memberId: userId, cents: totalPrice }]
  return { to: 'balance', postings } as const
}

/** What a cancellation would give a member back now, and where to. */
export async function wouldGiveBack(
  tx: Tx,
  booking: BookingRow,
): Promise<{ to: 'balance' | 'card'; cents: number }[]> {
  const { paymentMethod, status, totalPrice } = booking
  const isPaid = status === 'confirmed' || status === 'paid_online'
  if (!isPaid || paymentMethod === 'none' || paymentMethod === 'bill') return []
  const byCard = paymentMethod === 'stripe' ? (await paidByCard(tx, booking)).amount : 0
  const ways = [
    { to: 'card', cents: byCard },
    { to: 'balance', cents: totalPrice - byCard },
  ] as const
  return ways.filter(({ cents }) => cents > 0)
}

/** What was paid is what goes back, once and to where it came from, with the points it had earned. */
export async function refund(tx: Tx, booking: BookingRow, by: Change): Promise<void> {
  const { id, lanternId: subject, userId: memberId, pointsEarned } = booking
  if (booking.paymentMethod === 'bill') {
    await takeRoomOff(tx, booking, { ...by, reference: refundOf(id) })
    return
  }
  const back = await moneyBack(tx, booking, by)
  if (back) {
    const given = income(roomPriceOf(booking)).map((each) => ({ ...each, cents: 0 - each.cents }))
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

/** Throws `over_refundable` where more would go back to cards than came by the machine. */
async function checkCame(tx: Tx, subject: string, back: number): Promise<void> {
  if (back <= 0) return
  const most = await cameBy(tx, subject, 'terminal_clearing')
  if (back > most) throw new Refusal('over_refundable', { most: toDollars(Math.max(0, most)) })
}

/** By how much a booking's price and points change; minus is given back. */
export interface Difference extends RoomPrice {
  points: number
}

/** Who pays a difference, and how: `reference` names its cause in the ledger. */
export interface DifferencePaid {
  kind: 'booking' | 'booking_moved'
  reference: string
  by: 'balance' | TillWay | 'bill'
  actorId?: number
  at: Date
}

/**
 * Takes or gives back the difference of a booking's price, by the balance, in cash, on the card machine or on its bill,
 * and its points with it. A card is never asked again, and none is given more than came by the machine. Throws
 * `needs_account` where a guest has no balance, `insufficient_balance`, `over_refundable`, `bill_closed`.
 */
export async function chargeDifference(
  tx: Tx,
  booking: BookingRow,
  { points, ...price }: Difference,
  { by, ...cause }: DifferencePaid,
): Promise<void> {
  const { userId: memberId, lanternId: subject } = booking
  const cents = -totalOfRoom(price)
  const from = async (): Promise<Posting> => {
    if (by === 'balance') {
      if (memberId === null) throw new Refusal('needs_account')
      return { account: 'wallet', memberId, cents }
    }
    if (by === 'terminal') await checkCame(tx, subject, cents)
    if (by !== 'bill') return { account: tillAccounts[by], cents }
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
