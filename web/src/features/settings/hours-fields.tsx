import { hourRange, timeOfDay } from '@lantern/contract/venue/clock'
import type { OpeningHours } from '@lantern/contract/venue/hours'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { DateField } from '../../kit/booking/date-field.tsx'
import { fullDate, weekdayName } from '../../lib/shown/format.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { daysIn, type NewDay, noDay } from './draft.ts'
import { SettingGroup } from './list-fields.tsx'
import type { SettingsForm } from './use-settings.ts'

/** Every hour of the clock. */
export const hourOptions = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
)

type Hours = Pick<OpeningHours, 'opensAt' | 'closesAt'>

/** Returns a day's hours as text: `2 PM – 2 AM`, or that it is closed. */
export function useSaidHours(): (hours: Hours | null) => string {
  const t = useTranslations('settings.day')
  const language = useLanguage()
  return (hours) =>
    hours === null
      ? t('closed')
      : hourRange({ startTime: hours.opensAt, endTime: hours.closesAt }, null, language)
}

interface HourPairProps {
  /** The day's name, for screen readers. */
  day: string
  hours: Hours
  onChange: (hours: Hours) => void
}

function HourPair({ day, hours, onChange }: HourPairProps) {
  const t = useTranslations('settings.day')
  const language = useLanguage()
  const choices = hourOptions.map((hour) => (
    <option key={hour} value={hour}>
      {timeOfDay(hour, language)}
    </option>
  ))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
      <Select
        aria-label={t('opens', { day })}
        value={hours.opensAt}
        onChange={({ target }) => onChange({ ...hours, opensAt: target.value })}
      >
        {choices}
      </Select>
      –
      <Select
        aria-label={t('closes', { day })}
        value={hours.closesAt}
        onChange={({ target }) => onChange({ ...hours, closesAt: target.value })}
      >
        {choices}
      </Select>
    </div>
  )
}

interface WeekdayProps {
  day: number
  usual: Hours
  /** `null` on a closed day, `undefined` on one with the usual hours. */
  hours: Hours | null | undefined
  mayClose: boolean
  onChange: (hours: Hours | null | undefined) => void
}

function Weekday({ day, usual, hours, mayClose, onChange }: WeekdayProps) {
  const t = useTranslations('settings.day')
  const language = useLanguage()
  const saidOf = useSaidHours()
  const name = weekdayName(day, language)
  const kind = hours === undefined ? 'usual' : hours === null ? 'closed' : 'other'
  const choose = (next: string) =>
    onChange(next === 'usual' ? undefined : next === 'closed' ? null : usual)
  return (
    <li className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-center gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0 sm:grid-cols-[minmax(0,9rem)_minmax(0,12rem)_minmax(0,1fr)]">
      <span aria-hidden="true">{name}</span>
      <Select aria-label={name} value={kind} onChange={({ target }) => choose(target.value)}>
        {(['usual', 'other', 'closed'] as const).map((each) => (
          <option key={each} value={each} disabled={each === 'closed' && !mayClose}>
            {t(each)}
          </option>
        ))}
      </Select>
      {hours && (
        <div className="max-sm:col-span-full">
          <HourPair day={name} hours={hours} onChange={onChange} />
        </div>
      )}
      {kind === 'usual' && <span className="figures text-soft max-sm:hidden">{saidOf(usual)}</span>}
    </li>
  )
}

/** The seven weekdays, each with the usual hours, others, or none; at least one stays open. */
export function WeekHours({ form }: { form: SettingsForm }) {
  const { field: closed } = useController({ control: form.control, name: 'closedWeekdays' })
  const { field: other } = useController({ control: form.control, name: 'weekdayHours' })
  const { opensAt, closesAt } = form.draft
  const change = (weekday: number, hours: Hours | null | undefined) => {
    const shut = closed.value.filter((day) => day !== weekday)
    const others = other.value.filter((day) => day.weekday !== weekday)
    closed.onChange((hours === null ? [...shut, weekday] : shut).toSorted((one, two) => one - two))
    other.onChange(
      (hours ? [...others, { weekday, ...hours }] : others).toSorted(
        (one, two) => one.weekday - two.weekday,
      ),
    )
  }
  const hoursOf = (weekday: number): Hours | null | undefined => {
    if (closed.value.includes(weekday)) return null
    const own = other.value.find((day) => day.weekday === weekday)
    return own && { opensAt: own.opensAt, closesAt: own.closesAt }
  }
  return (
    <SettingGroup form={form} name="weekdayHours">
      <ul className="mt-2">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Weekday
            key={day}
            day={day}
            usual={{ opensAt, closesAt }}
            hours={hoursOf(day)}
            mayClose={closed.value.length < 6 || closed.value.includes(day)}
            onChange={(hours) => change(day, hours)}
          />
        ))}
      </ul>
    </SettingGroup>
  )
}

/** A special day's date, hours and reason. It is saved with the others; adding it makes room for the next. */
function NewSpecialDay({ form, usual }: { form: SettingsForm; usual: Hours }) {
  const t = useTranslations('settings')
  const language = useLanguage()
  const venue = useVenue()
  const { field } = useController({ control: form.control, name: 'newDay' })
  const { date, hours, reason } = field.value
  const change = (changed: Partial<NewDay>) => field.onChange({ ...field.value, ...changed })
  const add = () => {
    form.setValue('specialDays', daysIn(form.draft))
    field.onChange(noDay)
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('date')}>
        <DateField value={date} min={venue?.today} onChange={(next) => change({ date: next })} />
      </Field>
      <Field label={t('day.kind')}>
        <Select
          value={hours ? 'other' : 'closed'}
          onChange={({ target }) => change({ hours: target.value === 'other' ? usual : null })}
        >
          <option value="closed">{t('day.closed')}</option>
          <option value="other">{t('day.other')}</option>
        </Select>
      </Field>
      {hours && (
        <div className="sm:col-span-2">
          <HourPair
            day={date === '' ? t('day.kind') : fullDate(date, language)}
            hours={hours}
            onChange={(next) => change({ hours: next })}
          />
        </div>
      )}
      <Field label={t('reason')}>
        <Input
          value={reason}
          maxLength={120}
          placeholder={t('reasonHint')}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
      <Button
        variant="outline"
        className="self-end justify-self-start"
        disabled={date === ''}
        onClick={add}
      >
        <Plus />
        {t('add')}
      </Button>
    </div>
  )
}

/** Single nights on which the whole venue is closed, or has other hours. */
export function SpecialDays({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings')
  const language = useLanguage()
  const saidOf = useSaidHours()
  const { field } = useController({ control: form.control, name: 'specialDays' })
  const days = field.value
  const { opensAt, closesAt } = form.draft
  return (
    <SettingGroup form={form} name="specialDays" className="grid gap-3">
      {days.length === 0 ? (
        <p className="text-sm">{t('noDates')}</p>
      ) : (
        <ul className="rounded-control border border-line pr-1 pl-3.5">
          {days.map(({ date, hours, reason }) => (
            <li
              key={date}
              className="flex items-center gap-3 border-t border-line first:border-t-0"
            >
              <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 py-2">
                <span className="figures font-medium">{fullDate(date, language)}</span>
                <span className="figures">{saidOf(hours)}</span>
                <span className="min-w-0 text-sm text-soft wrap-anywhere">{reason}</span>
              </div>
              <IconButton
                label={t('remove', { date: fullDate(date, language) })}
                onClick={() => field.onChange(days.filter((day) => day.date !== date))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <NewSpecialDay form={form} usual={{ opensAt, closesAt }} />
    </SettingGroup>
  )
}
