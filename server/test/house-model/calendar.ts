/** The venue's clock as the model reads it. The sample club is in Toronto. */
const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const)

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A night: its date, and the instants of its hours in milliseconds, the closing one last. */
export interface Night {
  date: string
  hours: readonly number[]
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const nextDate = (date: string): string => dateOf(Date.parse(date) + DAY)

/** The hour of the clock on the wall that an hour of a night is, told from the opening at 14:00. */
export const clockHour = (place: number): string =>
  `${String((14 + place) % 24).padStart(2, '0')}:00`

/** What the clock on the wall shows, as `HH:mm`. */
export const wallTime = (ms: number): string => wallClock.format(ms).slice(-5)

/**
 * The instant at which the clock on the wall shows so many full hours after a date's midnight. An hour that comes twice
 * is the first one; one that is left out is the moment at which the clock jumps.
 */
function instantOf(date: string, hours: number): number {
  const wished = Date.parse(date) + hours * HOUR
  const shows = (ms: number) => wallClock.format(ms).replace(', ', 'T')
  const told = new Date(wished).toISOString().slice(0, 16)
  const fits = [wished + 4 * HOUR, wished + 5 * HOUR].filter((ms) => shows(ms) === told)
  return fits[0] ?? wished + 5 * HOUR
}

/** A night that opens at 14:00 and lasts so many hours by the clock on the wall. */
export const nightOf = (date: string, length: number): Night => ({
  date,
  hours: Array.from({ length: length + 1 }, (_each, place) => instantOf(date, 14 + place)),
})

/** What an evening may be: an ordinary one, or one in whose night the clocks go forward or back. */
export const kindsOfNight = ['plain', 'spring', 'autumn'] as const
export type KindOfNight = (typeof kindsOfNight)[number]

/** The first evening of a kind after a date: a Friday, or the Saturday before the clocks change. */
export function nextEvening(kind: KindOfNight, after: string): string {
  for (let date = nextDate(after); ; date = nextDate(date)) {
    const day = new Date(date).getUTCDay()
    if (kind === 'plain' && day === 5) return date
    const [noon, next] = [instantOf(date, 12), instantOf(nextDate(date), 12)]
    const change = { spring: -HOUR, autumn: HOUR, plain: 0 }[kind]
    if (kind !== 'plain' && day === 6 && next - noon - DAY === change) return date
  }
}
