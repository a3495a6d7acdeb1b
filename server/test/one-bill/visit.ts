import type { Bill, Booking, Guest, ClubUnderTest, StaffBooking } from './club-under-test.ts'
import * as model from './model.ts'
import type { Folio } from './model.ts'

/** Pseudo-random numbers from a seed, so that a chain can be repeated (mulberry32). */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  /** An integer from zero to below the limit. */
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

/** The outcome of an act: its description, the refusal's code, and its differences from the expected effect. */
export interface Outcome {
  text: string
  code: string | null
  status: number
  wrong: string[]
}

/** One party's booking with everything that belongs to it. */
export interface Visit {
  house: ClubUnderTest
  dice: Dice
  /** `null` for a guest without an account. */
  guest: Guest | null
  bookingId: number
  /** Orders of this party that can be canceled. */
  orders: number[]
  /** Card payments that were opened and aren't paid yet. */
  pending: (() => Promise<unknown>)[]
  /** The room's price before the latest act that can be undone, and the amount which that act took. */
  undoing: { charge: number; took: number } | null
}

/** A booking and its bill at a moment, for comparison after an act. */
export interface Snapshot {
  folio: Folio
  due: number
  paid: number
  charge: number
  paidForRoom: number
  /** The charges besides the room, including a minimum spend that wasn't reached. */
  other: number
  shortfall: number
  /** All bills, for comparison after a refused act. */
  snapshot: string
}

export function snapshot({ house, bookingId }: Visit): Snapshot {
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
    snapshot: JSON.stringify(
      house.books.bills().map(({ bill, lines, payments }) => [bill, lines.length, payments.length]),
    ),
  }
}

export const bookingOf = ({ house, bookingId }: Visit): Promise<StaffBooking> =>
  house.booking(bookingId)
export async function billOf({ house, bookingId }: Visit): Promise<Bill> {
  return house.bill(bookingId)
}
export const paperOf = ({ house, bookingId }: Visit): Promise<Booking> => house.paper(bookingId)

/** Advances the clock to a moment, never back. */
export async function waitUntil({ house }: Visit, at: Date): Promise<void> {
  if (at > house.club.clock.now()) await house.sit(at)
}

/** Sets the clock to the party's evening: that many minutes after its start, by default ten before. */
export async function evening(stay: Visit, minutes = -10): Promise<void> {
  const { startsAt } = await paperOf(stay)
  await waitUntil(stay, new Date(Date.parse(startsAt) + minutes * 60_000))
}

export type Expecting = (before: Snapshot, now: Snapshot) => (string | false)[]

/** Reads the effects of an act, and compares them with the expected ones. */
export async function ended(
  stay: Visit,
  text: string,
  before: Snapshot,
  answer: { code: string | null; status: number },
  expecting: Expecting = () => [],
): Promise<Outcome> {
  const { code, status } = answer
  stay.house.known.forget()
  await stay.house.books.read()
  const now = snapshot(stay)
  const isLeftAlone = before.snapshot === now.snapshot || 'a refused act has changed something'
  const wrong = code === null ? expecting(before, now) : [isLeftAlone !== true && isLeftAlone]
  return { text, code, status, wrong: wrong.filter((one) => one !== false) }
}

/** The difference of a value from the expected one as text, or `false`. */
export const is = (what: string, found: number, should: number): string | false =>
  found !== should && `${what} is ${found} instead of ${should}`

/** Stores the state that an undo of an act must restore, if the act succeeded. */
export function undoable(stay: Visit, before: Snapshot, { code }: Outcome): void {
  if (code !== null) return
  const { paid } = snapshot(stay)
  stay.undoing = { charge: before.charge, took: paid - before.paid }
}

/** Checks a party in for an act that needs it. In one of six cases it doesn't, to test the refusal. */
export async function needHere(stay: Visit): Promise<void> {
  const { status, checkedInAt } = await paperOf(stay)
  const isComing = checkedInAt === null && (status === 'confirmed' || status === 'paid_online')
  if (!isComing || stay.dice.below(6) === 0) return
  await evening(stay)
  await stay.house.checkIn(stay.bookingId)
  stay.undoing = null
  await stay.house.books.read()
}

/** Opens a party's tab for an act that needs it. In one of six cases it doesn't, to test the refusal. */
export async function needTab(stay: Visit): Promise<void> {
  const { status, isTab } = await billOf(stay)
  if ((isTab && status === 'open') || stay.dice.below(6) === 0) return
  await evening(stay)
  await stay.house.openTab(stay.bookingId)
  await stay.house.books.read()
}

/** Whether a booking has ended, so that most acts are refused. Sometimes they are tried anyway. */
export async function isOver(stay: Visit): Promise<boolean> {
  const { status } = await paperOf(stay)
  return ['canceled', 'no_show', 'completed'].includes(status) && stay.dice.below(6) > 0
}
