import type { TableStatus } from '@lantern/contract/floor/tables'

/** A booking reserves its table this long before it begins, in milliseconds. */
export const SOON_MS = 60 * 60_000

/** A table's state as set by staff or an order. */
export interface ByHand {
  status: TableStatus
  /** The end of the status set by hand; `null` if it has none. */
  occupiedUntil: Date | null
  highlightedUntil: Date | null
  cleaningUntil: Date | null
}

/** A booking that holds a table. */
export interface Party {
  bookingId: number
  from: Date
  to: Date
  /** Whether its party is checked in. */
  isSeated: boolean
}

/** A table's status at a moment. */
export interface TableState {
  status: TableStatus
  highlighted: boolean
  /** The moment at which it is available again, if known. */
  until: Date | null
  /** The booking that causes the status; `null` if it was set by hand. */
  bookingId: number | null
  /** The end of the booking, if its party has stayed past it. */
  overSince: Date | null
}

const lasts = (until: Date | null, now: Date): boolean => until === null || now < until

const isHighlighted = ({ highlightedUntil }: ByHand, now: Date): boolean =>
  highlightedUntil !== null && now < highlightedUntil

/** The later of two moments; `null` means no end and is the latest. */
function later(one: Date | null, other: Date | null): Date | null {
  return one === null || other === null ? null : one > other ? one : other
}

function soonest(parties: readonly Party[]): Party | undefined {
  return parties.toSorted((one, other) => one.from.getTime() - other.from.getTime())[0]
}

/**
 * A table's current status: occupied by hand or by a checked-in party; else reserved by hand, by a highlight, by
 * cleaning, or by a booking that runs or starts within the hour; else available. Expired states are ignored, so that no
 * job has to clear them. A party occupies its table until it leaves, also past its end.
 */
export function tableStateOf(byHand: ByHand, parties: readonly Party[], now: Date): TableState {
  const highlighted = isHighlighted(byHand, now)
  const seated = soonest(parties.filter((party) => party.isSeated))
  const isTaken = byHand.status === 'occupied' && lasts(byHand.occupiedUntil, now)
  if (seated || isTaken) return occupied(byHand, isTaken, seated, highlighted, now)

  const live = parties.filter((party) => now < party.to)
  const due = soonest(live.filter((party) => party.from.getTime() - SOON_MS <= now.getTime()))
  const kept = due ? { until: due.to, bookingId: due.bookingId } : keptByHand(byHand, now)
  if (kept) return { status: 'reserved', highlighted, overSince: null, ...kept }
  return { status: 'available', highlighted, until: null, bookingId: null, overSince: null }
}

/** The end of the cleaning, status by hand or highlight that keeps an unbooked table reserved. */
function keptByHand(byHand: ByHand, now: Date): Pick<TableState, 'until' | 'bookingId'> | null {
  const { status, occupiedUntil, cleaningUntil, highlightedUntil } = byHand
  const kept = (until: Date | null) => ({ until, bookingId: null })
  const highlighted = isHighlighted(byHand, now)
  if (cleaningUntil !== null && now < cleaningUntil) return kept(cleaningUntil)
  if (status !== 'available' && lasts(occupiedUntil, now))
    return kept(highlighted ? later(occupiedUntil, highlightedUntil) : occupiedUntil)
  return highlighted ? kept(highlightedUntil) : null
}

/** The status of a table with a checked-in party or marked as occupied by hand. */
function occupied(
  { occupiedUntil }: ByHand,
  isTaken: boolean,
  seated: Party | undefined,
  highlighted: boolean,
  now: Date,
): TableState {
  const at = { status: 'occupied', highlighted, bookingId: seated?.bookingId ?? null } as const
  if (!seated) return { ...at, until: occupiedUntil, overSince: null }
  // The end of a party past its end isn't known.
  if (seated.to <= now) return { ...at, until: null, overSince: seated.to }
  return { ...at, until: isTaken ? later(seated.to, occupiedUntil) : seated.to, overSince: null }
}

/** The next moment at which a table's status can change without an act; `null` if there is none. */
export function nextChange(byHand: ByHand, parties: readonly Party[], now: Date): Date | null {
  const moments = [
    byHand.occupiedUntil,
    byHand.highlightedUntil,
    byHand.cleaningUntil,
    ...parties.flatMap((party) => [new Date(party.from.getTime() - SOON_MS), party.to]),
  ].filter((moment): moment is Date => moment !== null && now < moment)
  return earliest(moments)
}

/** The earliest of these moments; `null` for none. */
export const earliest = (moments: readonly Date[]): Date | null =>
  moments.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
