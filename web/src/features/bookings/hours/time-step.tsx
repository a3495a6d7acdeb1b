import { languages } from '@lantern/contract/languages'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Calendar } from '../../../ui/fields/date/calendar.tsx'
import { closedReason, closedWeekdayNames, firstOpenNight, nightsFrom } from './calendar-rules.ts'
import { NightStrip } from './night-strip.tsx'
import { HoursPanel, type HoursPanelProps } from './hours-panel.tsx'
import { timeColumns } from './time-ghost.tsx'
import { useBlockedDates } from './use-offer.ts'

/** How many nights the strip has; a later one is found in the month behind it. */
const STRIP = 14

const isCalm = matchMedia('(prefers-reduced-motion: reduce)')

/** The second step: the night, in a calendar or, on a phone, in a strip with the month behind it; then its hours. */
export default function TimeStep(props: Omit<HoursPanelProps, 'nextNight'>) {
  const t = useTranslations('bookings.calendar')
  const language = useLanguage()
  const { wizard, venue, move } = props
  const blocked = useBlockedDates(wizard.amenityId) ?? []
  const hours = useRef<HTMLDivElement>(null)
  const nights = nightsFrom(venue.today, venue.lastBookableDate, STRIP)
  const isLater = wizard.date !== null && !nights.includes(wizard.date)
  const [isMonth, setMonth] = useState(isLater)
  const reasonAgainst = (date: string) => {
    const reason = closedReason(venue, blocked, date)
    return reason === null ? undefined : t(reason)
  }
  const weekdays = closedWeekdayNames(venue, languages[language].locale)

  function choose(date: string): void {
    move({ do: 'date', date })
    // On a phone the hours lie below the calendar, and a member who has chosen a night wants them next.
    hours.current?.scrollIntoView({
      block: 'nearest',
      behavior: isCalm.matches ? 'instant' : 'smooth',
    })
  }

  return (
    <div className="@container">
      <div className={timeColumns}>
        <div className="grid content-start gap-3 @min-[40rem]:hidden">
          <NightStrip
            label={t('label')}
            nights={nights}
            value={wizard.date}
            onChange={(date) => move({ do: 'date', date })}
            reasonAgainst={reasonAgainst}
          />
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isMonth}
            className="-ml-3.5 justify-self-start"
            onClick={() => setMonth(!isMonth)}
          >
            <CalendarDays aria-hidden="true" />
            {t(isMonth ? 'strip' : 'month')}
          </Button>
        </div>
        <div className={classNames(!isMonth && '@max-[40rem]:hidden')}>
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
