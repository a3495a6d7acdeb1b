const DAY_MS = 86_400_000

/** Every night from the first to the last, both included; none if the last is before the first. */
export function nightsOf({ from, to }: { from: string; to: string }): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const nights = Math.max(0, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length: nights }, (_, night) =>
    new Date(first + night * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Sums of bookings by amenity and state. */
export interface Counted {
  amenityId: number
  status: string
  bookings: number
}

/** The amenity with the most bookings; if several have as many, the oldest. Nothing without bookings. */
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
