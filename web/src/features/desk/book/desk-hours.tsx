import type { Availability } from '@lantern/contract/bookings'
import { durationInNight } from '@lantern/contract/hours'
import type { Slot } from '@lantern/contract/slots'
import type { Venue } from '@lantern/contract/venue'
import { useTranslations } from 'use-intl'
import type { Read } from '../../../kit/loaded.tsx'
import { ReadFailure } from '../../../kit/read-failure.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { HourGrid, hourColumns } from '../../bookings/hours/hour-grid.tsx'
import { nightOf } from '../../bookings/hours/night.ts'
import { hoursPressed } from './hours-pressed.ts'
import { useHours } from '../../../kit/use-hours.ts'

export interface DeskHoursProps {
  venue: Venue
  value: Slot
  /** The hours of the chosen night; `undefined` until they are known. */
  hours: Availability | undefined
  /** The query that reads them. */
  nightRead: Read<unknown>
  onChange: (when: Slot) => void
}

const cells = Array.from({ length: 13 }, (_, cell) => cell)

/** The hours of a night to choose from, and the choice as text. There are always a start and an end. */
export function DeskHours({ venue, value, hours, nightRead, onChange }: DeskHoursProps) {
  const t = useTranslations('desk.book')
  const { rangeOf } = useHours()
  const { startTime, endTime, bookingDate } = value
  const open = hours?.closed === null ? hours : null
  const count = durationInNight(startTime, endTime, venue, venue.endTimes) ?? 0
  const ghost = (
    <div className={hourColumns} aria-hidden="true">
      {cells.map((cell) => (
        <Skeleton key={cell} className="h-15 rounded-control" />
      ))}
    </div>
  )
  return (
    <div className="grid gap-2">
      <p className="figures flex flex-wrap items-baseline gap-x-2" aria-live="polite">
        <span className="text-sm font-semibold">{t('hours')}</span>
        <span className="whitespace-nowrap">{rangeOf({ bookingDate, startTime, endTime })}</span>
        <span className="text-sm text-soft">{t('hourCount', { count })}</span>
      </p>
      {open ? (
        <HourGrid
          takenToo
          availability={open}
          night={nightOf(open, venue)}
          start={startTime}
          end={endTime}
          onPress={(time) => onChange(hoursPressed(value, time, nightOf(open, venue)))}
        />
      ) : (
        !hours && (
          <ReadFailure query={nightRead} ghost={ghost}>
            {t('hoursError')}
          </ReadFailure>
        )
      )}
    </div>
  )
}
