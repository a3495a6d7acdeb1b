import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../actions/icon-button.tsx'
import { classNames } from '../../layout/class-names.ts'
import { Dialog } from '../../overlays/dialog.tsx'
import { type IsoDay, dateOf, dayOf } from './calendar-dates.ts'
import { Calendar, type CalendarLanguage, type CalendarProps } from './calendar.tsx'
import { controlLook } from '../control-look.ts'
import { useFieldWires } from '../field.tsx'

export interface DateInputProps {
  /** A day, or `''` for none. */
  value: string
  /** Called with a day between `min` and `max` only, or with `''` when the field is emptied. */
  onChange: (day: string) => void
  min: IsoDay
  max: IsoDay
  today: IsoDay
  language: CalendarLanguage
  /** Formats a day in the page's language; the field shows this until something is typed. */
  written: (day: IsoDay) => string
  labels: CalendarProps['labels'] & {
    /** The name of the button that opens the calendar. */
    open: string
    close: string
    placeholder: string
    /** The message if the typed text isn't a day that the field accepts. */
    wrong: string
  }
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 }

interface CalendarDialogProps extends DateInputProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

function CalendarDialog(props: CalendarDialogProps) {
  const { isOpen, onOpenChange, value, onChange, min, max, today, language, labels } = props
  const month = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={labels.calendar}
      closeLabel={labels.close}
      className="md:max-w-md!"
      focusFirst={() => month.current?.querySelector<HTMLElement>('td [tabindex="0"]')}
    >
      <div ref={month}>
        <Calendar
          language={language}
          labels={labels}
          value={value || undefined}
          onChange={onChange}
          today={today}
          first={min}
          last={max}
        />
      </div>
    </Dialog>
  )
}

/** The days that a field accepts, and the day from which a missing year is inferred. */
interface DayBounds {
  min: IsoDay
  max: IsoDay
  today: IsoDay
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The forms in which a day may be typed. A weekday is ignored. `11/27/2026` isn't accepted, because half of the city
 * reads the day first.
 */
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

/**
 * Reads a typed day: `2026-11-27`, `2026/11/27`, `20261127`, `2026年11月27日`, `11月27日`, `Nov 27, 2026`, `27 Nov`.
 * Without a year it is this year's, or the next or last year's if only that is accepted. `null` if it isn't a day
 * between `min` and `max`.
 */
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

/**
 * A day. It can be typed in the forms of either language, moved by arrow keys (a day) and page keys (a week), or
 * chosen in a calendar, which Alt with the arrow down also opens. Native fields write dates in the browser's
 * language, not in the page's. Any other text is replaced by the last valid day, with a message, so that the field
 * never shows a day that isn't sent.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, min, max, today, written, labels } = props
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
          placeholder={labels.placeholder}
          value={typed ?? (value && written(value))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
          onKeyDown={press}
          className={classNames(controlLook, 'figures truncate pr-11')}
        />
        <IconButton
          label={labels.open}
          onClick={() => setOpen(true)}
          className="absolute top-0 right-0"
        >
          <CalendarDays aria-hidden="true" />
        </IconButton>
      </div>
      <output className={isWrong ? 'text-sm font-medium text-vermilion' : 'sr-only'}>
        {isWrong ? labels.wrong : typed === null && value ? written(value) : ''}
      </output>
      <CalendarDialog
        {...props}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChange={(day) => {
          setTyped(null)
          set(day)
          setOpen(false)
        }}
      />
    </div>
  )
}
