import { languages } from '@lantern/contract/languages'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Calendar } from '../../../ui/fields/calendar.tsx'
import { closedReason, closedWeekdayNames, firstOpenNight } from './calendar-rules.ts'
import { HoursPanel, type HoursPanelProps } from './hours-panel.tsx'
import { timeColumns } from './time-ghost.tsx'
import { useBlockedDates } from './use-offer.ts'

const isCalm = matchMedia('(prefers-reduced-motion: reduce)')

/** The second step: the night in a calendar, then its hours. */
export default function TimeStep(props: Omit<HoursPanelProps, 'nextNight'>) {
  const t = useTranslations('bookings.calendar')
  const language = useLanguage()
  const { wizard, venue, move } = props
  const blocked = useBlockedDates(wizard.amenityId) ?? []
  const hours = useRef<HTMLDivElement>(null)
  const reasonAgainst = (date: string) => {
    const reason = closedReason(venue, blocked, date)
    return reason === null ? undefined : t(reason)
  }
  const weekdays = closedWeekdayNames(venue, languages[language].locale)

  function choose(date: string): void {
    move({ do: 'date', date })
    // On a phone the hours lie below the calendar; whoever chose a night wants them next.
    hours.current?.scrollIntoView({
      block: 'nearest',
      behavior: isCalm.matches ? 'instant' : 'smooth',
    })
  }

  return (
    <div className="@container">
      <div className={timeColumns}>
        <div>
          <Calendar
            language={languages[language]}
            labels={{ calendar: t('label'), previousMonth: t('previous'), nextMonth: t('next') }}
            value={wizard.date ?? undefined}
            onChange={choose}
            today={venue.today}
            first={venue.today}
            last={venue.lastBookableDate}
            reasonAgainst={reasonAgainst}
          />
          <p className="mt-3 text-sm text-soft">
            {weekdays ? t('legendWeekdays', { weekdays }) : t('legend')}
          </p>
        </div>
        <div ref={hours} className="min-w-0">
          <HoursPanel
            {...props}
            nextNight={firstOpenNight(venue, blocked, wizard.date ?? undefined)}
          />
        </div>
      </div>
    </div>
  )
}
