import { getRoomReceipt } from '@lantern/contract/desk'
import type { Bill, Booking, Guest, House, StaffBooking } from './house.ts'
import * as model from './model.ts'
import type { Folio } from './model.ts'

/** Numbers that follow from a seed, so that a chain can be played again (mulberry32). */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  /** A whole number from zero on, less than the limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
  pick<One>(of: readonly One[]): One {
    const place = this.below(of.length)
    for (const one of of.slice(place)) return one
    throw new Error('nothing to pick from')
  }
}

/** How an act ended: in words, with the refusal's code, and with what it should have done and didn't. */
export interface Outcome {
  said: string
  code: string | null
  status: number
  wrong: string[]
}

/** One party's booking with all that hangs on it. */
export interface Stay {
  house: House
  dice: Dice
  /** Nobody for a guest without an account. */
  guest: Guest | null
  bookingId: number
  /** Orders of this party that can be canceled. */
  orders: number[]
  /** Card payments that were begun and not paid yet. */
  pending: (() => Promise<unknown>)[]
  /** What the room was charged before the latest act that can be undone. */
  chargeBefore: number | null
}

/** A booking and its bill at a moment, to compare an act with. */
export interface Snapshot {
  folio: Folio
  due: number
  paid: number
  charge: number
  paidForRoom: number
  /** All that isn't the room, with a minimum spend that wasn't reached. */
  other: number
  shortfall: number
}

export function snapshot({ house, bookingId }: Stay): Snapshot {
  const folio = house.books.ofBooking(bookingId)
  if (!folio) throw new Error(`booking ${bookingId} has no bill`)
  const then = { bill: folio.bill, lines: [...folio.lines], payments: [...folio.payments] }
  const charge = model.roomCharge(then)
  return {
    folio: then,
    due: model.dueOf(then),
    paid: model.paidOf(then),
    charge,
    paidForRoom: model.paidForRoom(then),
    other: model.totalOf(then) - charge,
    shortfall: model.shortfall(then),
  }
}

export const bookingOf = ({ house, bookingId }: Stay): Promise<StaffBooking> =>
  house.booking(bookingId)
export async function billOf({ house, bookingId }: Stay): Promise<Bill> {
  return house.bill(bookingId)
}
export async function paperOf({ house, bookingId }: Stay): Promise<Booking> {
  const params = { id: String(bookingId) }
  return (await house.admin.call(getRoomReceipt, { params })).reply.booking
}

/** Moves the clock on to a moment, never back. */
export async function waitUntil({ house }: Stay, at: Date): Promise<void> {
  if (at > house.club.clock.now()) await house.sit(at)
}

/** The party's evening: ten minutes before its time, or some minutes after it began. */
export async function evening(stay: Stay, minutes = -10): Promise<void> {
  const { startsAt } = await bookingOf(stay)
  await waitUntil(stay, new Date(Date.parse(startsAt) + minutes * 60_000))
}

export type Expecting = (before: Snapshot, now: Snapshot) => (string | false)[]

/** Reads what an act has done, and compares it with what it should do. */
export async function ended(
  stay: Stay,
  said: string,
  before: Snapshot,
  answer: { code: string | null; status: number },
  expecting: Expecting = () => [],
): Promise<Outcome> {
  const { code, status } = answer
  await stay.house.books.read()
  const wrong = code === null ? expecting(before, snapshot(stay)) : []
  return { said, code, status, wrong: wrong.filter((one) => one !== false) }
}

/** Says what is another sum than it should be. */
export const is = (what: string, found: number, should: number): string | false =>
  found !== should && `${what} is ${found} instead of ${should}`
