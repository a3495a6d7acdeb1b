import { createContext, useContext, useEffect, useRef } from 'react'
import type { DayButtonProps } from 'react-day-picker'
import { dayOf, type IsoDay } from './calendar-dates.ts'

/** Notes for single days. */
export interface DayNotesOf {
  /** Why a day between first and last can't be chosen; nothing if it can. */
  reasonAgainst?: ((day: IsoDay) => string | undefined) | undefined
  /** A number in a day's corner, with a text for screen readers. */
  badgeOf?: ((day: IsoDay) => { text: string; label: string } | undefined) | undefined
}

export const DayNotes = createContext<DayNotesOf>({})

/** A day's button: its number, its badge, and a tooltip that says why it is closed. */
export function CalendarDay({ day, modifiers, children, ...rest }: DayButtonProps) {
  const { reasonAgainst, badgeOf } = useContext(DayNotes)
  const button = useRef<HTMLButtonElement>(null)
  const focused = modifiers['focused']
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  const badge = badgeOf?.(dayOf(day.date))
  return (
    <button ref={button} data-tip={reasonAgainst?.(dayOf(day.date))} {...rest}>
      {children}
      {badge && (
        <span
          aria-hidden="true"
          className="figures absolute bottom-0.5 left-1/2 min-w-6 -translate-x-1/2 rounded-full bg-amber-wash px-1 text-[0.6875rem] leading-[1.4] font-bold text-lantern-deep"
        >
          {badge.text}
        </span>
      )}
    </button>
  )
}
