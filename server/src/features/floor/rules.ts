import type { TableStatus } from '@lantern/contract/tables'

/** A booking reserves its table this long before it begins. */
export const SOON_MS = 60 * 60_000

/** A table's state as staff or an order have set it. */
export interface ByHand {
  status: TableStatus
  /** When it ends; `null` if only a person ends it. */
  occupiedUntil: Date | null
  highlightedUntil: Date | null
  /** Until when it is cleaned. */
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

/** A table's standing at a moment. */
export interface Standing {
  status: TableStatus
  highlighted: boolean
  /** When it is available again, if that is known. */
  until: Date | null
  /** The booking that makes it so; `null` if staff set it by hand. */
  bookingId: number | null
  /** The end that its party has stayed past. */
  overSince: Date | null
}

const lasts = (until: Date | null, now: Date): boolean => until === null || now < until

const isHighlighted = ({ highlightedUntil }: ByHand, now: Date): boolean =>
  highlightedUntil !== null && now < highlightedUntil

/** Compares two moments; `null`, no end at all, comes last. */
function later(one: Date | null, other: Date | null): Date | null {
  return one === null || other === null ? null : one > other ? one : other
}

function soonest(parties: readonly Party[]): Party | undefined {
  return parties.toSorted((one, other) => one.from.getTime() - other.from.getTime())[0]
}

/**
 * A table's standing now: occupied by hand or by a party that is checked in; else reserved by hand, by a highlight,
 * or by a booking that runs or starts within the hour; else available. States that have run out are ignored here,
 * so that no job has to clear them. A party is there until it leaves, also past its end.
 */
export function standingOf(byHand: ByHand, parties: readonly Party[], now: Date): Standing {
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

/** Until when a free table is kept from others without a booking: being cleaned, set by hand, or highlighted. */
function keptByHand(byHand: ByHand, now: Date): Pick<Standing, 'until' | 'bookingId'> | null {
  const { status, occupiedUntil, cleaningUntil, highlightedUntil } = byHand
  const kept = (until: Date | null) => ({ until, bookingId: null })
  const highlighted = isHighlighted(byHand, now)
  if (cleaningUntil !== null && now < cleaningUntil) return kept(cleaningUntil)
  if (status !== 'available' && lasts(occupiedUntil, now))
    return kept(highlighted ? later(occupiedUntil, highlightedUntil) : occupiedUntil)
  return highlighted ? kept(highlightedUntil) : null
}

/** A table at which there is somebody, by a checked-in party or as staff have set it. */
function occupied(
  { occupiedUntil }: ByHand,
  isTaken: boolean,
  seated: Party | undefined,
  highlighted: boolean,
  now: Date,
): Standing {
  const at = { status: 'occupied', highlighted, bookingId: seated?.bookingId ?? null } as const
  if (!seated) return { ...at, until: occupiedUntil, overSince: null }
  // How long a party past its end will stay can't be known.
  if (seated.to <= now) return { ...at, until: null, overSince: seated.to }
  return { ...at, until: isTaken ? later(seated.to, occupiedUntil) : seated.to, overSince: null }
}

/** The next moment at which a table's standing can change by itself; `null` if there is none. */
export function nextChange(byHand: ByHand, parties: readonly Party[], now: Date): Date | null {
  const moments = [
    byHand.occupiedUntil,
    byHand.highlightedUntil,
    byHand.cleaningUntil,
    ...parties.flatMap((party) => [new Date(party.from.getTime() - SOON_MS), party.to]),
  ].filter((moment): moment is Date => moment !== null && now < moment)
  return earliest(moments)
}

/** The earliest of some moments. */
export function earliest(moments: readonly Date[]): Date | null {
  return moments.reduce<Date | null>(
    (first, moment) => (first === null || moment < first ? moment : first),
    null,
  )
}
