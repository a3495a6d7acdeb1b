import { useLanguage } from '../../i18n/words.tsx'
import { weekdayName } from '../../lib/shown/format.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'

const week = [1, 2, 3, 4, 5, 6, 7]

export interface WeekdaysProps {
  /** Monday is 1, Sunday 7. */
  chosen: readonly number[]
  onChange: (weekdays: number[]) => void
}

/** A checkbox for each weekday. */
export function Weekdays({ chosen, onChange }: WeekdaysProps) {
  const language = useLanguage()
  const toggle = (day: number) => {
    const others = chosen.filter((one) => one !== day)
    const next = others.length < chosen.length ? others : [...chosen, day]
    onChange(next.toSorted((one, other) => one - other))
  }
  return (
    <div className="grid grid-cols-3 gap-x-3 sm:grid-cols-7">
      {week.map((day) => (
        <Checkbox
          key={day}
          label={weekdayName(day, language, 'short')}
          aria-label={weekdayName(day, language)}
          checked={chosen.includes(day)}
          onChange={() => toggle(day)}
        />
      ))}
    </div>
  )
}
