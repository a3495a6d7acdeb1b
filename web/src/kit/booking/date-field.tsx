import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { useNow } from '../../lib/browser/now.ts'
import { fullDate } from '../../lib/shown/format.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Calendar, dateOf, dayOf, type IsoDay } from './calendar.tsx'
import { controlLook, useFieldWires } from '../../ui/fields/field.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 }

/** The days that a field accepts, and the day from which a missing year is inferred. */
interface DayBounds {
  min: IsoDay
  max: IsoDay
  today: IsoDay
}

interface CalendarDialogProps extends DayBounds {
  value: string
  onChange: (day: IsoDay) => void
  isOpen: boolean
  onClose: () => void
}

function CalendarDialog({ isOpen, onClose, value, onChange, ...days }: CalendarDialogProps) {
  const t = useTranslations('staff.date')
  const month = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('calendar')}
      className="md:max-w-md!"
      focusFirst={() => month.current?.querySelector<HTMLElement>('td [tabindex="0"]')}
    >
      <div ref={month}>
        <Calendar
          label={t('calendar')}
          value={value || undefined}
          onChange={onChange}
          today={days.today}
          first={days.min}
          last={days.max}
        />
      </div>
    </Dialog>
  )
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** How a day may be typed; weekdays are ignored. Not `11/27/2026`: half of the city reads the day first. */
const forms = [
  /^(?<year>\d{4})\s*[-/.年]\s*(?<month>\d{1,2})\s*[-/.月]\s*(?<day>\d{1,2})\s*日?\s*(?:(?:周|星期).)?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*日?\s*(?:(?:周|星期).)?$/,
  /^(?:[a-z]+,\s*)?(?<month>[a-z]{3,})\.?\s+(?<day>\d{1,2})(?:,?\s+(?<year>\d{4}))?$/,
  /^(?:[a-z]+,\s*)?(?<day>\d{1,2})\s+(?<month>[a-z]{3,})\.?(?:,?\s+(?<year>\d{4}))?$/,
]

/** The day of that year, month and date, or `null` if it doesn't exist. */
function dayFrom(year: number, month: number, date: number): IsoDay | null {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${year}-${two(month)}-${two(date)}`
  return dayOf(dateOf(day)) === day ? day : null
}

/** Reads a typed day (`forms`); without a year, the one that is accepted. `null` if `min` and `max` exclude it. */
export function readDay(text: string, { min, max, today }: DayBounds): IsoDay | null {
  const words = text.normalize('NFKC').trim().toLowerCase()
  const parts = forms.map((form) => form.exec(words)?.groups).find(Boolean)
  if (!parts) return null
  const { year, month = '', day } = parts
  const named = months.indexOf(month.slice(0, 3)) + 1
  const thisYear = Number(today.slice(0, 4))
  const years = year === undefined ? [thisYear, thisYear + 1, thisYear - 1] : [Number(year)]
  const days = years.map((each) => dayFrom(each, named || Number(month), Number(day)))
  return days.find((each) => each !== null && each >= min && each <= max) ?? null
}

/** A day moved by `by` days, kept between `min` and `max`. */
export function movedDay(day: IsoDay, by: number, { min, max }: DayBounds): IsoDay {
  const moved = dateOf(day)
  moved.setDate(moved.getDate() + by)
  const to = dayOf(moved)
  return to < min ? min : to > max ? max : to
}

export interface DateFieldProps {
  /** A day, or `''` for none. */
  value: string
  /** Called with a day between `min` and `max` only, or with `''` when the field is emptied. */
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
}

/**
 * A day, inside a `Field`: typed in the forms of either language, moved by arrow keys (a day) and page keys (a week),
 * or chosen in a calendar (Alt with the arrow down). Native fields write dates in the browser's language. Any other
 * text is replaced by the last valid day, with a message.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min = '2020-01-01', max = '2099-12-31' } = props
  const t = useTranslations('staff.date')
  const language = useLanguage()
  const venue = useVenue()
  const now = useNow()
  const today = venue?.today ?? now.toISOString().slice(0, 10)
  const written = (day: IsoDay) => fullDate(day, language)
  const wires = useFieldWires()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const bounds = { min, max, today }
  const set = (day: string) => {
    setWrong(false)
    if (day !== value) onChange(day)
  }
  const type = (text: string) => {
    setTyped(text)
    const day = text.trim() === '' ? '' : readDay(text, bounds)
    if (day !== null) set(day)
  }
  const isOff = (text: string | null) =>
    text !== null && text.trim() !== '' && readDay(text, bounds) === null
  const leave = () => {
    if (isOff(typed)) setWrong(true)
    setTyped(null)
  }
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    // Enter must not submit the form with another day than the field shows.
    if (event.key === 'Enter' && isOff(typed)) {
      event.preventDefault()
      leave()
    }
    if (by === undefined) return
    event.preventDefault()
    if (event.altKey) return setOpen(true)
    setTyped(null)
    set(movedDay(value || today, value ? by : 0, bounds))
  }
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <input
          {...wires}
          aria-invalid={isWrong || wires['aria-invalid']}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={typed ?? (value && written(value))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
          onKeyDown={press}
          className={classNames(controlLook, 'figures truncate pr-11')}
        />
        <IconButton
          label={t('open')}
          onClick={() => setOpen(true)}
          className="absolute top-0 right-0"
        >
          <CalendarDays />
        </IconButton>
      </div>
      <output className={isWrong ? 'text-sm font-medium text-vermilion' : 'sr-only'}>
        {isWrong ? t('wrong', { example: today }) : typed === null && value ? written(value) : ''}
      </output>
      <CalendarDialog
        {...bounds}
        value={value}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onChange={(day) => {
          setTyped(null)
          set(day)
          setOpen(false)
        }}
      />
    </div>
  )
}
