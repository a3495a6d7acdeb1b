const DAY_MS = 86_400_000

/** Every night of a stretch, the last one included; none where it ends before it begins. */
export function nightsOf({ from, to }: { from: string; to: string }): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const nights = Math.max(0, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length: nights }, (_, night) =>
    new Date(first + night * DAY_MS).toISOString().slice(0, 10),
  )
}

/** What is summed of bookings, by amenity and state. */
export interface Counted {
  amenityId: number
  status: string
  bookings: number
}

/** The amenity with most bookings; of several the one that was there first. Nothing without any. */
export function mostPopular(rows: readonly Counted[]): number | null {
  const counts = new Map<number, number>()
  for (const { amenityId, bookings } of rows) {
    counts.set(amenityId, (counts.get(amenityId) ?? 0) + bookings)
  }
  const [first] = [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([one, ones], [other, others]) => others - ones || one - other)
  return first?.[0] ?? null
}
