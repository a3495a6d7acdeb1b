import { isAfterMidnight, type OpeningHours } from '@lantern/contract/hours'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { hourRange, shortWeekdayAfter } from '../../../lib/shown/format.ts'

export interface HoursTextProps {
  /** The venue's night. */
  date: string
  start: string
  end: string
  opening: OpeningHours
}

/** `22:00 – 01:00`, with the day of the hours past midnight. */
export function HoursText({ date, start, end, opening }: HoursTextProps) {
  const t = useTranslations('bookings.hours')
  const language = useLanguage()
  const day = shortWeekdayAfter(date, language)
  const isAfter = isAfterMidnight(start, opening)
  const isInto = isAfterMidnight(end, opening) && end !== '00:00'
  return (
    <>
      <span className="whitespace-nowrap">{hourRange(start, end)}</span>
      {(isAfter || isInto) && (
        <span className="ml-1.5 text-sm font-normal whitespace-nowrap text-soft">
          {t(isAfter ? 'onDay' : 'untilDay', { day })}
        </span>
      )}
    </>
  )
}
