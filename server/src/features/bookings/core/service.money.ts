import {
  cashRounding,
  toDollars,
  totalOfRoom,
  type Cents,
  type RoomPrice,
} from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { cameBy, earnPoints, post, type Posting } from '../../wallet/service.ts'
import type { BookingRow } from './repository.ts'
import { dueNowOf } from './rules.ts'
import { roomPriceOf } from './rules.price.ts'
import { putRoomOn } from './service.bills.ts'
import { mailConfirmed } from './service.letters.ts'

/** The ways of the till: the drawer, and the card machine beside it. */
export type TillWay = 'cash' | 'terminal'

/**
 * The money that comes by a way of the till, or goes back if it is negative, in cents. Cash is rounded to five cents.
 */
export function atTill(way: TillWay, cents: Cents): Posting[] {
  if (way === 'terminal') return [{ account: 'terminal_clearing', cents: 0 - cents }]
  const rounding = cents < 0 ? 0 - cashRounding(0 - cents) : cashRounding(cents)
  return [
    { account: 'cash', cents: 0 - cents - rounding },
    { account: 'cash_rounding', cents: rounding },
  ]
}

const isAtTill = (way: string): way is TillWay => way === 'cash' || way === 'terminal'

/** The cause of the money that a booking takes when it is made. What its bill takes later has another cause. */
export const chargeOf = ({ id, paymentMethod }: BookingRow): string =>
  paymentMethod === 'deposit' ? `booking:${id}:deposit` : `booking:${id}:charged`

const kindOf = ({ paymentMethod }: BookingRow) =>
  paymentMethod === 'deposit' ? ('booking_deposit' as const) : ('booking' as const)

/** The way by which the first payment came. */
export const paidBy = ({ paymentMethod, depositBy }: BookingRow) =>
  paymentMethod === 'deposit' ? (depositBy ?? 'none') : paymentMethod

/** The purpose of money that comes for a booking: a deposit still belongs to its party, anything else is earned. */
export const purposeOf = (booking: BookingRow): Posting[] =>
  booking.paymentMethod === 'deposit'
    ? [{ account: 'deposits', cents: booking.deposit }]
    : income(roomPriceOf(booking))

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
  if (isAtTill(way)) return [...atTill(way, 0 - cents), ...bought]
  if (way === 'bill') {
    const bill = await putRoomOn(tx, booking, 'room', roomPriceOf(booking), by)
    return [{ account: 'receivable', bill, cents: -totalPrice }, ...bought]
  }
  if (way !== 'balance' || userId === null) return []
  return [{ account: 'wallet', memberId: userId, cents }, ...bought]
}

/** Takes a booking's price and gives its points; at the desk, in the name of the staff member there. */
export async function takePrice(
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
}

/** Takes a booking's price and mails the confirmation. */
export async function charge(
  tx: Tx,
  booking: BookingRow,
  at: Date,
  actorId?: number,
): Promise<void> {
  await takePrice(tx, booking, at, actorId)
  await mailConfirmed(tx, booking, at)
}

/** The moment of a change, and the staff member who made it, if one did. */
export interface Change {
  at: Date
  actorId?: number
  /** The way by which cash, or what came by the card machine, is refunded: the balance, unless the desk hands it out. */
  refundTo?: 'balance' | TillWay | undefined
  /** The amount that goes back of what was paid, in cents; everything if it is missing. */
  back?: Cents | undefined
  /** Whether the member is told by a letter about more than this booking. */
  isTold?: boolean
}

/** The card machine gives back no more than came by it. */
async function checkCame(tx: Tx, subject: string, back: Cents): Promise<void> {
  if (back <= 0) return
  const most = await cameBy(tx, subject, 'terminal_clearing')
  if (back > most) throw new Refusal('over_refundable', { most: toDollars(Math.max(0, most)) })
}

/** Earns a difference that a card has paid, with its points. */
export async function earnByCard(
  tx: Tx,
  { userId: memberId, lanternId: subject }: BookingRow,
  { points, ...price }: Difference,
  { kind, reference, at }: Pick<DifferencePaid, 'kind' | 'reference' | 'at'>,
): Promise<void> {
  const paid: Posting = { account: 'card_clearing', cents: 0 - totalOfRoom(price) }
  const postings = [paid, ...income(price)]
  await post(tx, { kind, reference, subject, postings, at })
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
}

/** The change of a booking's price and points; minus is given back. */
export interface Difference extends RoomPrice {
  points: number
}

/** The payer and way of a difference; `reference` is its cause in the ledger. */
export interface DifferencePaid {
  kind: 'booking' | 'booking_moved'
  reference: string
  by: 'balance' | TillWay | 'bill'
  actorId?: number
  at: Date
}

/**
 * Takes or gives back the difference of a booking's price with its points: by the balance, in cash, on the card
 * machine or on its bill. A card is never charged again, and none is refunded more than came by the machine.
 */
export async function chargeDifference(
  tx: Tx,
  booking: BookingRow,
  { points, ...price }: Difference,
  { by, ...cause }: DifferencePaid,
): Promise<void> {
  const { userId: memberId, lanternId: subject } = booking
  const cents = -totalOfRoom(price)
  const from = async (): Promise<Posting[]> => {
    if (by === 'balance') {
      if (memberId === null) throw new Refusal('needs_account')
      return [{ account: 'wallet', memberId, cents }]
    }
    if (by === 'terminal') await checkCame(tx, subject, cents)
    if (by !== 'bill') return atTill(by, 0 - cents)
    const bill = await putRoomOn(tx, booking, 'extension', price, cause)
    return [{ account: 'receivable', bill, cents }]
  }
  const source = await from()
  if (cents !== 0) {
    await post(tx, { ...cause, subject, postings: [...source, ...income(price)] })
  }
  const { reference, at } = cause
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
}
