import type { Availability } from '@lantern/contract/bookings'
import { hoursOfNight, isAfterMidnight } from '@lantern/contract/hours'
import * as ToggleGroup from 'radix-ui/toggle-group'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { shortWeekdayAfter } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { endsAfter, mayStart, type Night } from './wizard.ts'

export interface HourGridProps {
  availability: Availability
  night: Night
  start: string | null
  end: string | null
  onPress: (time: string) => void
}

/**
 * Every hour of the night in order, the closing one included, since it is where one may end. Taken
 * ones are striped; the chosen ones are filled from the start to the end. Arrow keys go from one to the next.
 */
export function HourGrid({ availability, night, start, end, onPress }: HourGridProps) {
  const t = useTranslations('booking.hours')
  const language = useLanguage()
  const times = hoursOfNight(night.opening)
  const ends = start === null ? [] : endsAfter(night, start)
  const [from, to] = [times.indexOf(start ?? ''), times.indexOf(end ?? '')]

  const noteOf = (time: string, isAfter: boolean): string => {
    if (time === start) return t('start')
    if (time === end) return t('end')
    const hour = availability.hours.find((one) => one.time === time)
    if (hour?.reason === 'hour_past') return t('past')
    const free = hour?.freePlaces.length ?? 0
    if (hour && free === 0 && !ends.includes(time)) return t('taken')
    if (isAfter) return shortWeekdayAfter(availability.date, language)
    return hour && free > 0 && free < availability.places ? t('left', { count: free }) : ''
  }

  return (
    <ToggleGroup.Root
      type="multiple"
      value={times.filter((_, place) => place >= from && place <= (to === -1 ? from : to))}
      aria-label={t('label')}
      loop={false}
      className="grid grid-cols-4 gap-2 sm:grid-cols-6 xl:grid-cols-4"
    >
      {times.map((time, place) => {
        const isPicked = from !== -1 && place >= from && place <= (to === -1 ? from : to)
        const isPressable = isPicked || ends.includes(time) || mayStart(night, time)
        const note = noteOf(time, isAfterMidnight(time, night.opening))
        return (
          <ToggleGroup.Item
            key={time}
            value={time}
            disabled={!isPressable}
            onClick={() => onPress(time)}
            className={classNames(
              'figures grid min-h-14 content-center rounded-control border-[1.5px] text-center leading-tight font-semibold transition-colors',
              isPicked && 'border-transparent bg-lantern text-on-lantern',
              !isPicked && isPressable && 'border-line bg-paper hover:border-edge',
              !isPressable && 'stripes border-dashed border-line font-medium text-soft',
            )}
          >
            {time}
            {note && (
              <span className={classNames('text-xs font-medium', !isPicked && 'text-soft')}>
                {note}
              </span>
            )}
          </ToggleGroup.Item>
        )
      })}
    </ToggleGroup.Root>
  )
}
