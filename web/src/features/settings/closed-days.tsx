import { languages } from '@lantern/contract/languages'
import type { ClosedDate } from '@lantern/contract/settings'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { DateField } from '../../kit/date-field.tsx'
import { fullDate } from '../../lib/shown/format.ts'
import { weekdayName } from '../../lib/shown/weekday.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import type { SettingsForm } from './use-settings.ts'

interface DaysProps {
  form: SettingsForm
}

/** The weekdays on which the venue is closed; at least one stays open. */
export function ClosedWeekdays({ form }: DaysProps) {
  const t = useTranslations('settings.fields.closedWeekdays')
  const language = useLanguage()
  const { field } = useController({ control: form.control, name: 'closedWeekdays' })
  const closed = field.value
  const toggle = (day: number) => {
    const next = closed.includes(day) ? closed.filter((each) => each !== day) : [...closed, day]
    field.onChange(next.toSorted((one, other) => one - other))
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{t('label')}</legend>
      <p className="text-sm text-soft">{t('hint')}</p>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            label={weekdayName(day, languages[language].locale)}
            checked={closed.includes(day)}
            disabled={closed.length === 6 && !closed.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The form of another closed night. It replaces an entry of the same date. */
function NewClosedDate({ onAdd }: { onAdd: (day: ClosedDate) => void }) {
  const t = useTranslations('settings')
  const venue = useVenue()
  const [date, setDate] = useState('')
  const [reason, setReason] = useState('')
  const add = () => {
    if (date === '') return
    onAdd({ date, reason: reason.trim() || null })
    setDate('')
    setReason('')
  }
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <Field label={t('date')}>
        <DateField value={date} min={venue?.today} onChange={setDate} />
      </Field>
      <Field label={t('reason')}>
        <Input
          value={reason}
          maxLength={120}
          placeholder={t('reasonHint')}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button variant="outline" disabled={date === ''} onClick={add}>
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
    </div>
  )
}

/** Single nights on which the whole venue is closed. */
export function ClosedDates({ form }: DaysProps) {
  const t = useTranslations('settings')
  const language = useLanguage()
  const { field } = useController({ control: form.control, name: 'closedDates' })
  const closedDates = field.value
  const add = (added: ClosedDate) => {
    const others = closedDates.filter((day) => day.date !== added.date)
    field.onChange([...others, added].toSorted((one, other) => one.date.localeCompare(other.date)))
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('fields.closedDates.label')}</legend>
      <p className="text-sm text-soft">{t('fields.closedDates.hint')}</p>
      {closedDates.length === 0 ? (
        <p className="text-sm">{t('noDates')}</p>
      ) : (
        <ul className="rounded-control border border-line pr-1 pl-3.5">
          {closedDates.map((day) => (
            <li
              key={day.date}
              className="flex items-center gap-3 border-t border-line first:border-t-0"
            >
              <span className="figures font-medium">{fullDate(day.date, language)}</span>
              <span className="min-w-0 flex-1 text-sm text-soft wrap-anywhere">{day.reason}</span>
              <IconButton
                label={t('remove', { date: fullDate(day.date, language) })}
                onClick={() => field.onChange(closedDates.filter(({ date }) => date !== day.date))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <NewClosedDate onAdd={add} />
    </fieldset>
  )
}
