import { timeOfDay } from '@lantern/contract/clock'
import * as ToggleGroup from 'radix-ui/toggle-group'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/layout/class-names.ts'
import type { HourState } from './night.ts'
import { useLanguage } from '../../../i18n/words.tsx'

const picked = 'border-transparent bg-lantern text-on-lantern'
const looks: Record<HourState, string> = {
  start: picked,
  between: picked,
  end: picked,
  endable: 'border-lantern-deep/50 bg-amber-wash/45 hover:border-lantern-deep',
  free: 'border-line bg-paper hover:border-edge',
  taken:
    'border-dashed border-line text-soft font-medium before:stripes before:absolute before:inset-0 before:opacity-55',
  past: 'border-dashed border-line text-soft font-medium',
  closing: 'border-dashed border-line text-soft font-medium',
}

export interface HourCellProps {
  time: string
  state: HourState
  disabled: boolean
  /** Read by screen readers after the hour: the day after midnight. */
  day: string | null
  note: ReactNode
  /** Whether few places are left, which colours the note amber. */
  isScarce: boolean
  /** The position among the chosen hours, for the animation that fills them in order. */
  order: number
  onPress: () => void
}

/** One hour of the night, and the note about it. */
export function HourCell({
  time,
  state,
  disabled,
  day,
  note,
  isScarce,
  order,
  onPress,
}: HourCellProps) {
  const language = useLanguage()
  const isPicked = looks[state] === picked
  return (
    <ToggleGroup.Item
      value={time}
      disabled={disabled}
      onClick={onPress}
      style={{ transitionDelay: isPicked ? `${order * 25}ms` : '0ms' }}
      className={classNames(
        'figures relative grid min-h-15 content-center justify-items-center overflow-hidden rounded-control border-[1.5px] text-center leading-tight font-semibold transition-colors motion-reduce:delay-0!',
        'forced-colors:aria-pressed:border-[Highlight]',
        looks[state],
      )}
    >
      <span className="relative">{timeOfDay(time, language)}</span>
      {day && <span className="sr-only"> {day}</span>}
      {note && (
        <span
          className={classNames(
            'relative text-xs font-medium',
            isScarce && !isPicked ? 'text-lantern-deep' : !isPicked && 'text-soft',
          )}
        >
          {note}
        </span>
      )}
    </ToggleGroup.Item>
  )
}
