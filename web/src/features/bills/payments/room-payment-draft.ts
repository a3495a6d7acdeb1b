import { cashRounding, type Cents } from '@lantern/contract/pricing'
import { typedCents } from '../../../lib/shown/typed-cents.ts'
import type { Way } from './payment-draft.ts'

/** How a room, more of its time or a difference is paid: by a way of the desk, on the bill, later, or not at all. */
export type RoomWay = Way | 'bill' | 'later' | 'house' | 'unchanged'

/** The entries of a room's payment. */
export interface RoomPayment<W extends RoomWay = RoomWay> {
  way: W
  /** The cash that the guest handed over, in dollars as typed; empty for the exact amount. */
  tendered: string
}

/** How more time is paid. */
export type TimeWay = Way | 'bill'

/** The ways to pay more time: a guest has no balance, and a screen at the door takes none. */
export const timeWays = (fromBalance: boolean): readonly TimeWay[] =>
  fromBalance ? ['cash', 'terminal', 'balance', 'bill'] : ['cash', 'terminal', 'bill']

/** How the difference of a price is paid, or that the price is left as it was. */
export type DifferenceWay = Way | 'unchanged'

/** The ways to pay a difference: a guest has no balance, and a screen at the door takes none. */
export const differenceWays = (hasBalance: boolean): readonly DifferenceWay[] =>
  hasBalance ? ['balance', 'cash', 'terminal', 'unchanged'] : ['cash', 'terminal', 'unchanged']

/** A way as the calls name it. */
export const differenceSent = (way: DifferenceWay): Way | 'none' =>
  way === 'unchanged' ? 'none' : way

/** The sums of a room's payment, in cents. */
export interface RoomSums {
  /** The amount that changes hands now, negative if it goes back; `null` if nothing does. */
  toTake: Cents | null
  /** `null` where the cash is not enough, or no amount. */
  change: Cents | null
}

const notes: readonly Cents[] = [500, 1_000, 2_000, 5_000, 10_000]

/** The amounts that a guest is likely to hand over: the total rounded up to each note, without repeats. */
export function likelyCash(due: Cents): Cents[] {
  const amounts = notes.map((note) => Math.ceil(due / note) * note)
  return [...new Set(amounts)].filter((amount) => amount > due).slice(0, 4)
}

/** Cash is rounded to the five-cent coin, both ways. */
const rounded = (cents: Cents): Cents =>
  cents < 0 ? cents - cashRounding(0 - cents) : cents + cashRounding(cents)

/** Adds up a room's payment of an amount that is due; negative for one that goes back. */
export function roomSumsOf(
  { way, tendered }: Omit<RoomPayment, 'way'> & { way: RoomWay | null },
  cents: Cents,
): RoomSums {
  if (way === 'terminal' || way === 'balance') return { toTake: cents, change: 0 }
  if (way !== 'cash') return { toTake: null, change: 0 }
  const toTake = rounded(cents)
  if (cents <= 0 || tendered.trim() === '') return { toTake, change: 0 }
  const handed = typedCents(tendered, 6)
  return { toTake, change: handed === null || handed < toTake ? null : handed - toTake }
}
