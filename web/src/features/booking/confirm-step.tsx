import type { Amenity } from '@lantern/contract/amenities'
import { isAfterMidnight } from '@lantern/contract/hours'
import type { Venue } from '@lantern/contract/venue'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { hourRange, longDate, shortWeekdayAfter } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { Move, Wizard } from './wizard.ts'

function Line({
  name,
  children,
  change,
}: {
  name: string
  children: ReactNode
  change: ReactNode
}) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures col-start-1 min-w-0 text-lg font-medium">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">{change}</dd>
    </div>
  )
}

export interface ConfirmStepProps {
  wizard: Wizard
  amenity: Amenity
  venue: Venue
  move: (move: Move) => void
}

/** The third step: everything once more, wishes, and what a change of mind costs. */
export function ConfirmStep({ wizard, amenity, venue, move }: ConfirmStepProps) {
  const t = useTranslations('booking.confirm')
  const language = useLanguage()
  const { date, start, end } = wizard
  if (date === null || start === null || end === null) return null
  const endsNextDay = isAfterMidnight(end, venue)
  const changeTo = (to: 'amenity' | 'datetime', what: string) => (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${t('change')}: ${what}`}
      onClick={() => move({ do: 'go', to })}
    >
      {t('change')}
    </Button>
  )
  return (
    <div className="grid gap-6">
      <dl className="border-b border-line">
        <Line name={t('amenity')} change={changeTo('amenity', t('amenity'))}>
          {language === 'ch' ? amenity.nameCh : amenity.nameEn}
        </Line>
        <Line name={t('date')} change={changeTo('datetime', t('date'))}>
          {longDate(date, language)}
        </Line>
        <Line name={t('time')} change={changeTo('datetime', t('time'))}>
          {hourRange(start, end)}
          {endsNextDay && (
            <span className="ml-2 text-sm text-soft">{shortWeekdayAfter(date, language)}</span>
          )}
        </Line>
      </dl>
      <Field label={t('requests')} hint={t('requestsHint')}>
        <Textarea
          value={wizard.requests}
          maxLength={1000}
          onChange={(event) => move({ do: 'requests', text: event.target.value })}
        />
      </Field>
      <p className="text-sm text-soft">
        {venue.cancelHours === 0 ? t('cancelFree') : t('cancelHours', { hours: venue.cancelHours })}
      </p>
    </div>
  )
}
