// The grid's items have the focus, not the grid; and bars are positioned by their hours, which a table can't do.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { timeOfDay } from '@lantern/contract/clock'
import { useLanguage } from '../../../i18n/words.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { isCut, placeOf, type BoardHour } from './board-layout.ts'

export interface BoardHoursProps {
  hours: readonly BoardHour[]
  label: string
  /** The position of the current time, as in `BoardNow`; `null` on another night. */
  now: number | null
}

/** The hours above the rooms, each as wide as its duration. A label that the current time would overlap is hidden. */
export function BoardHours({ hours, label, now }: BoardHoursProps) {
  const language = useLanguage()
  return (
    <div
      role="row"
      className="sticky top-0 z-20 flex h-6 shrink-0 border-b border-line bg-surface text-xs text-soft"
    >
      <div role="columnheader" className="shrink-0 max-md:sr-only md:w-(--board-side)">
        <span className="sr-only">{label}</span>
      </div>
      <div role="presentation" className="relative flex-1">
        {hours.map((hour) => {
          const place = placeOf(hour.from, hours) ?? 0
          const width = (placeOf(hour.to, hours) ?? 1) - place
          return (
            <div
              key={hour.from}
              role="columnheader"
              style={{ left: `${place * 100}%`, width: `${width * 100}%` }}
              className="board-hour figures absolute inset-y-0 flex items-center border-l border-line pl-1"
            >
              <span
                className={classNames(
                  isCut(hour, hours, now, 'phone') && 'max-md:sr-only',
                  isCut(hour, hours, now, 'wide') && 'md:sr-only',
                )}
              >
                {timeOfDay(hour.time, language)}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The line of the current time, with its label. */
export function BoardNow({ place, label }: { place: number; label: string }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-0 left-0 z-20 md:left-(--board-side)"
    >
      <div
        className="absolute inset-y-0 w-0 border-l-[1.5px] border-lantern-deep/60"
        style={{ left: `${place * 100}%` }}
      >
        <span
          data-now
          className="figures sticky top-0 -ml-px inline-block rounded-r-small bg-lantern px-1.5 text-xs leading-6 font-semibold whitespace-nowrap text-on-lantern"
        >
          {label}
        </span>
      </div>
    </div>
  )
}
