/** A day as `2026-11-27`, without a time or a zone. */
export type IsoDay = string

/** Noon of that day in the browser's time zone. Clocks change at night, so noon exists on every day. */
export function dateOf(day: IsoDay): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

/** The day of a date in the browser's time zone. */
export function dayOf(date: Date): IsoDay {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
