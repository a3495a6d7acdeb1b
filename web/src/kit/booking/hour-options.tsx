import { useHours } from './use-hours.ts'

/** The options of a select of hours, `HH:MM`. With the night's date, those past midnight name their day. */
export function HourOptions({ of, date }: { of: readonly string[]; date?: string }) {
  const { hourOf } = useHours()
  return of.map((hour) => (
    <option key={hour} value={hour}>
      {hourOf(hour, date)}
    </option>
  ))
}
