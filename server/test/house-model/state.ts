import type { BookingStatus } from '@lantern/contract/bookings'
import type { OrderStatus } from '@lantern/contract/orders'
import { cashRounding, type RoomPrice } from '@lantern/contract/pricing'
import type { RefundTier } from '@lantern/contract/refunds'
import { HOUR, type Night } from './calendar.ts'

/** The sample's rooms and prices by the hour in cents. The model has its own list, so that it doesn't ask the server. */
export const amenities = [
  { id: 1, price: 4_800, units: ['K-Room 1', 'K-Room 2', 'K-Room 3'] },
  { id: 2, price: 2_800, units: ['M1', 'M2', 'M3', 'M4', 'M5'] },
  { id: 3, price: 9_000, units: ['Theater'] },
  { id: 4, price: 12_000, units: ['VIP 1', 'VIP 2'] },
  { id: 5, price: 1_500, units: [1, 2, 3, 4, 5, 6].map((table) => `Table ${table}`) },
] as const
export const rooms: readonly string[] = amenities.flatMap(({ units }) => units)
export const offers = [
  ...amenities.map(({ id, price, units }) => ({ id, price, places: units.map((one) => [one]) })),
  { id: 6, price: 60_000, places: [rooms] },
]

export interface Member {
  balance: number
  points: number
  /** The account was deleted. What comes to it all the same is owed to it. */
  isGone: boolean
}

/** How a booking was paid, or is to be. */
export type PaidBy = Way | 'bill' | 'none'
export type Way = 'balance' | 'cash' | 'terminal' | 'stripe'

/** An act on a party that can be undone: how the booking was before, how it was left, and what time was sold. */
export interface PartyAct {
  kind: 'seat' | 'check_in' | 'extend' | 'leave' | 'no_show'
  before: Omit<Booking, 'acts'>
  left: string
  sold: { way: PaidBy; price: Booking['price']; points: number; at: number } | null
}

export interface Booking {
  id: number
  /** The member's place in the list; `null` for a guest. */
  member: number | null
  amenity: number
  units: readonly string[]
  night: number
  /** The time that was agreed, in milliseconds, and since when the rooms are its own. */
  from: number
  to: number
  heldFrom: number
  hours: number
  price: RoomPrice & { total: number }
  points: number
  status: BookingStatus
  paidBy: PaidBy
  tiers: readonly RefundTier[]
  isIn: boolean
  leftAt: number | null
  kept: number
  pricePerHour: number
  feeBasisPoints: number
  /** Until when it only holds its room for a payment by card; `null` for a booking. */
  holdUntil: number | null
  /** What came for it by the card machine, and by a card online. No more goes back that way. */
  came: { terminal: number; stripe: number }
  acts: PartyAct[]
  /** Counts what happened to it, so that an old screen is told from a new one. */
  revision: number
}

export interface Order {
  id: number
  member: number | null
  status: OrderStatus
  paidBy: PaidBy
  subtotal: number
  tax: number
  total: number
  kind: 'food' | 'beverage' | 'service'
  points: number
}

export interface BillLine {
  kind: 'room' | 'service_fee' | 'extension' | 'dish'
  account: 'bookings' | 'serviceFees' | Order['kind']
  /** What is left of it after what was taken off, and what it was. */
  net: number
  tax: number
  /** It was paid with the booking, so it isn't due. */
  isAhead: boolean
  order: number | null
  /** When it was put there. */
  at: number
}

export interface BillPayment {
  way: 'balance' | 'cash' | 'terminal'
  amount: number
  tip: number
  /** To whom its points went, or of whom they were taken. */
  member: number | null
  points: number
}

/** A bill is known by its place in the list; the house's id comes with the lists of the desk. */
export interface Bill {
  booking: number | null
  table: string | null
  member: number | null
  status: 'open' | 'owed' | 'paid' | 'written_off'
  lines: BillLine[]
  payments: BillPayment[]
  /** When the desk last took something off its room. */
  roomCorrectedAt: number
}

/** A payment by card for a hold, and what became of it. */
export interface Payment {
  hold: number
  member: number
  /** The amenity and time that it was for, by which the page claims it. */
  slot: string
  /** The card company has the money. */
  isPaid: boolean
  end: 'bought' | 'credited' | null
}

/** A dish as the menu has it; its price in cents. */
export interface Dish {
  id: number
  price: number
  kind: Order['kind']
}

export interface Settings {
  refundTiers: readonly RefundTier[]
  graceMinutes: number
  serviceFeeBasisPoints: number
  pointsPerDollar: number
  walkInStepMinutes: 15 | 30 | 60
}

export type Account = keyof typeof noMoney
/** The accounts of a day's close, in cents; plus is to the account. */
export const noMoney = {
  cash: 0,
  terminal: 0,
  online: 0,
  balance: 0,
  bookings: 0,
  serviceFees: 0,
  cancellations: 0,
  food: 0,
  beverage: 0,
  service: 0,
  discounts: 0,
  owed: 0,
  tax: 0,
  tips: 0,
  rounding: 0,
  receivable: 0,
  writtenOff: 0,
  goodwill: 0,
}
export type Flow = 'sales' | 'refunds' | 'topUps' | 'payOuts'

export type Day = Record<Flow, typeof noMoney>

/** The whole house as the model has it: plain data, so that it can be copied. */
export interface State {
  now: number
  nights: readonly Night[]
  settings: Settings
  menu: readonly Dish[]
  members: Member[]
  bookings: Booking[]
  orders: Order[]
  bills: Bill[]
  payments: Payment[]
  /** Until when an order has its table highlighted. */
  lit: Record<string, number>
  /** The day's money by what moved it. */
  day: Day
  /** The day as it was closed last. */
  closed: { day: Day; float: number; counted: number } | null
}

/** What becomes of a call: the refusal's code, or the change it makes, which may need the id that the house gave. */
export type Verdict = string | ((id: number) => void)

/** Money that moves, in cents, with the ledger's sign: minus from an account, plus to it. */
export type Postings = Partial<Record<Account, number>>

/** The money that comes by a way, or with minus goes back by it. Cash is rounded to five cents. */
export function by(way: Way, cents: number): Postings {
  if (way === 'stripe') return { online: -cents }
  if (way !== 'cash') return { [way]: -cents }
  const rounding = Math.sign(cents) * cashRounding(Math.abs(cents))
  return { cash: -cents - rounding, rounding }
}

/** Moves money. What a member's balance gives or takes is theirs. */
export function move(s: State, flow: Flow, member: number | null, ...parts: Postings[]): void {
  const sum = parts.flatMap((part) => Object.values(part)).reduce((all, one) => all + one, 0)
  if (sum !== 0) throw new Error(`the model moved ${sum} cents from nowhere`)
  const day = s.day[flow]
  for (const part of parts) {
    for (const account of accounts) day[account] += part[account] ?? 0
    const owner = member === null ? undefined : s.members[member]
    if (owner) owner.balance += part.balance ?? 0
  }
  const owner = member === null ? undefined : s.members[member]
  if (owner?.isGone && owner.balance !== 0) {
    day.balance -= owner.balance
    day.owed += owner.balance
    owner.balance = 0
  }
}
const isAccount = (name: string): name is Account => name in noMoney
export const accounts = Object.keys(noMoney).filter(isAccount)

export const ofRoom = ({ subtotal, fee, roomTax, feeTax }: RoomPrice, sign = 1): Postings => ({
  bookings: sign * subtotal,
  serviceFees: sign * fee,
  tax: sign * (roomTax + feeTax),
})

export const earn = (s: State, member: number | null, points: number): void => {
  const owner = member === null ? undefined : s.members[member]
  if (owner) owner.points += points
}

/** A member whose account wasn't deleted. */
export const there = (s: State, member: number | null): number | null =>
  member === null || s.members[member]?.isGone ? null : member

export const keepsRoom = ({ status }: Booking): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'paid_online'

/** Whether a booking, or a hold that hasn't run out, has its room. */
export const hasRoom = (one: Booking, now: number): boolean =>
  keepsRoom(one) && (one.holdUntil === null || one.holdUntil > now)

/** Holds in the way end: those that have run out, and those of the member who wants the rooms. */
export function giveWay(
  s: State,
  units: readonly string[],
  { from, to }: { from: number; to: number },
  member: number | null,
): void {
  for (const one of s.bookings) {
    if (one.holdUntil === null || one.status !== 'pending') continue
    const isIn =
      one.heldFrom < to && from < one.to && one.units.some((unit) => units.includes(unit))
    const isOwn = member !== null && one.member === member
    if (isIn && (isOwn || one.holdUntil <= s.now)) one.status = 'canceled'
  }
}

/** Nobody saw a party leave: eight hours after its end it gives way. */
const FORGOTTEN = 8 * HOUR
export const isForgotten = (one: Booking, now: number): boolean =>
  one.isIn && one.to + FORGOTTEN <= now

export const isHere = (one: Booking, now: number): boolean =>
  one.isIn && keepsRoom(one) && !isForgotten(one, now)

/** Whether others have a room in a stretch of time, or are in it now if the stretch has begun. */
export function isTaken(
  s: State,
  unit: string,
  { from, to }: { from: number; to: number },
  { except = null, member = null }: { except?: Booking | null; member?: number | null } = {},
): boolean {
  return s.bookings.some((other) => {
    if (other === except || !hasRoom(other, s.now) || !other.units.includes(unit)) return false
    if (other.holdUntil !== null && member !== null && other.member === member) return false
    const isThere = isHere(other, s.now) && from <= s.now
    return isThere || (other.heldFrom < to && from < other.to)
  })
}
