/**
 * The terms that a membership tier gives, for server and page. Pure, and imports nothing, so that the smallest page can
 * use it. `tiers` are always listed from the lowest to the highest.
 */

/** A member's tier and the lower ones, the highest first; none without a tier. */
export const tiersUpTo = <Some extends { id: number }>(
  tiers: readonly Some[],
  tierId: number | null,
): Some[] => tiers.slice(0, tiers.findIndex(({ id }) => id === tierId) + 1).toReversed()

export const waivesFee = (
  { tiers }: { tiers: readonly { id: number; waivesFee: boolean }[] },
  tierId: number | null,
): boolean => tiers.find(({ id }) => id === tierId)?.waivesFee ?? false

/** The days that anybody may book ahead, and those that a tier adds. */
export interface BookingWindow {
  bookingDaysAhead: number
  tiers: readonly { id: number; daysAhead: number | null }[]
}

/** The days that a member of a tier may book ahead: the most that it, a lower one, or the venue allows. */
export const daysAheadOf = (
  { bookingDaysAhead, tiers }: BookingWindow,
  tierId: number | null,
): number =>
  Math.max(bookingDaysAhead, ...tiersUpTo(tiers, tierId).map(({ daysAhead }) => daysAhead ?? 0))

export const mostDaysAhead = (venue: BookingWindow): number =>
  daysAheadOf(venue, venue.tiers.at(-1)?.id ?? null)
