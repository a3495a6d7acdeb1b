import { languages } from '@lantern/contract/venue/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { useNow } from '../../lib/browser/now.ts'
import { fullDate } from '../../lib/shown/format.ts'
import { DateInput, type DateInputProps } from '../../ui/fields/date/date-input.tsx'

export interface DateFieldProps extends Pick<DateInputProps, 'value' | 'onChange'> {
  /** The first and the last date that can be chosen. */
  min?: string | undefined
  max?: string | undefined
}

/** A date field for the staff, in the page's language; it belongs inside a `Field`. */
export function DateField({ min = '2020-01-01', max = '2099-12-31', ...rest }: DateFieldProps) {
  const t = useTranslations('staff.date')
  const language = useLanguage()
  const venue = useVenue()
  const now = useNow()
  const today = venue?.today ?? now.toISOString().slice(0, 10)
  return (
    <DateInput
      {...rest}
      min={min}
      max={max}
      today={today}
      language={languages[language]}
      written={(day) => fullDate(day, language)}
      labels={{
        calendar: t('calendar'),
        previousMonth: t('previous'),
        nextMonth: t('next'),
        open: t('open'),
        close: t('close'),
        placeholder: t('placeholder'),
        wrong: t('wrong', { example: today }),
      }}
    />
  )
}
