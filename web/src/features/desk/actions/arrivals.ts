interface Awaited {
  startsAt: string
  endsAt: string
}

const MINUTE = 60_000
const STEP = 5 * MINUTE
/** A party that calls more than this many milliseconds ahead should be rescheduled instead. */
const AHEAD = 3 * 60 * MINUTE

/**
 * The arrival times that a late party can choose, in milliseconds, in round steps. There are none before the evening
 * of its booking, or when it is almost over.
 */
export function arrivalsFor({ startsAt, endsAt }: Awaited, now: number): number[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (now < start - AHEAD) return []
  const from = Math.max(start, Math.ceil(now / STEP) * STEP)
  return [10, 20, 30, 45, 60, 90].map((minutes) => from + minutes * MINUTE).filter((at) => at < end)
}
