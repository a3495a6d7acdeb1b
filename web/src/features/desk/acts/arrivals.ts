interface Awaited {
  startsAt: string
  endsAt: string
}

const MINUTE = 60_000
const STEP = 5 * MINUTE
/** A party that calls earlier than this asks for another time. */
const AHEAD = 3 * 60 * MINUTE

/**
 * The times at which a late party may say that it comes, in milliseconds, in steps that people use. There are none
 * before the evening of its booking, or when it is almost over.
 */
export function arrivalsFor({ startsAt, endsAt }: Awaited, now: number): number[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (now < start - AHEAD) return []
  const from = Math.max(start, Math.ceil(now / STEP) * STEP)
  return [10, 20, 30, 45, 60, 90].map((minutes) => from + minutes * MINUTE).filter((at) => at < end)
}
