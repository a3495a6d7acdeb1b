import { useTranslations } from 'use-intl'
import { tags } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Calendar } from '../../ui/calendar.tsx'
import { HoursPanel, type HoursPanelProps } from './hours-panel.tsx'
import { closedReason, useBlockedDates } from './use-offer.ts'

/** The second step: the night in a calendar, then its hours. */
export default function TimeStep(props: HoursPanelProps) {
  const t = useTranslations('booking.calendar')
  const language = useLanguage()
  const { wizard, venue, move } = props
  const blocked = useBlockedDates(wizard.amenityId)
  const reasonAgainst = (date: string) => {
    const reason = closedReason(venue, blocked, date)
    return reason === null ? undefined : t(reason)
  }
  return (
    <div className="grid gap-8 xl:grid-cols-[19rem_minmax(0,1fr)]">
      <Calendar
        language={tags[language]}
        labels={{ calendar: t('label'), previousMonth: t('previous'), nextMonth: t('next') }}
        value={wizard.date ?? undefined}
        onChange={(date) => move({ do: 'date', date })}
        today={venue.today}
        first={venue.today}
        last={venue.lastBookableDate}
        reasonAgainst={reasonAgainst}
      />
      <HoursPanel {...props} />
    </div>
  )
}
