const DAY_MS = 86_400_000

/** Every night from the first to the last, both included; none if the last is before the first. */
export function nightsOf({ from, to }: { from: string; to: string }): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const nights = Math.max(0, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length: nights }, (_, night) =>
    new Date(first + night * DAY_MS).toISOString().slice(0, 10),
  )
}
