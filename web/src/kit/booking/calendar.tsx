import { languages } from '@lantern/contract/venue/languages'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DayPicker, type ChevronProps, type DayButtonProps } from 'react-day-picker'
import { useLanguage } from '../../i18n/words.tsx'
import { enUS } from 'react-day-picker/locale/en-US'
import { zhCN } from 'react-day-picker/locale/zh-CN'

/** A day as `2026-11-27`, without a time or a zone. */
export type IsoDay = string

/** Noon of that day in the browser's time zone. Clocks change at night, so noon exists on every day. */
export function dateOf(day: IsoDay): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

/** The day of a date in the browser's time zone. */
export function dayOf(date: Date): IsoDay {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const locales = { en: enUS, ch: zhCN }

const arrow =
  'z-10 grid size-11 place-items-center rounded-full text-ink transition hover:bg-sunk aria-disabled:cursor-default aria-disabled:opacity-35 [&_svg]:size-5 absolute top-0'

const calendarLook = {
  root: 'w-full max-w-[26rem]',
  months: 'w-full',
  month: 'relative',
  month_caption: 'grid h-11 place-items-center',
  caption_label: 'heading text-lg',
  button_previous: `${arrow} left-0`,
  button_next: `${arrow} right-0`,
  month_grid: 'mt-2 w-full table-fixed border-collapse',
  weekday: 'h-9 text-xs font-medium text-soft',
  day: 'group py-0.5 text-center',
  day_button:
    'figures relative mx-auto grid h-11 w-full max-w-13 place-items-center rounded-control border-[1.5px] border-transparent font-medium transition-colors ' +
    'enabled:hover:border-edge disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ' +
    'group-data-disabled:font-normal group-data-disabled:text-soft [&[data-tip]]:line-through [&[data-tip]]:decoration-1 group-data-disabled:not-[[data-tip]]:opacity-60 has-[span]:pb-3.5 ' +
    'group-data-selected:border-transparent group-data-selected:bg-lantern group-data-selected:font-bold group-data-selected:text-on-lantern ' +
    'group-data-today:not-group-data-selected:border-lantern-deep forced-colors:group-data-selected:border-[Highlight]',
}

interface DayNotesOf {
  /** The reason why a day between first and last can't be chosen; `undefined` if it can. */
  reasonAgainst?: ((day: IsoDay) => string | undefined) | undefined
  /** A number in a day's corner, with a text for screen readers. */
  badgeOf?: ((day: IsoDay) => { text: string; label: string } | undefined) | undefined
}

const DayNotes = createContext<DayNotesOf>({})

function CalendarDay({ day, modifiers, children, ...rest }: DayButtonProps) {
  const { reasonAgainst, badgeOf } = useContext(DayNotes)
  const button = useRef<HTMLButtonElement>(null)
  const focused = modifiers['focused']
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  const badge = badgeOf?.(dayOf(day.date))
  return (
    <button ref={button} data-tip={reasonAgainst?.(dayOf(day.date))} {...rest}>
      {children}
      {badge && (
        <span
          aria-hidden="true"
          className="figures absolute bottom-0.5 left-1/2 min-w-6 -translate-x-1/2 rounded-full bg-amber-wash px-1 text-[0.6875rem] leading-[1.4] font-bold text-lantern-deep"
        >
          {badge.text}
        </span>
      )}
    </button>
  )
}

export interface CalendarProps extends DayNotesOf {
  label: string
  value: IsoDay | undefined
  onChange: (day: IsoDay) => void
  /** Today's date is passed in, because a venue's night continues past midnight. */
  today: IsoDay
  first: IsoDay
  last: IsoDay
  onMonthChange?: (firstDay: IsoDay) => void
}

const Chevron = ({ orientation }: ChevronProps) =>
  orientation === 'left' ? <ChevronLeft /> : <ChevronRight />

/** Defined outside of the component: a new component on each render would take the focus from the focused day. */
const components = { Chevron, DayButton: CalendarDay }

/** A month to choose one day from, also by keyboard. A closed day shows the reason. */
export function Calendar(props: CalendarProps) {
  const { reasonAgainst, badgeOf, first, last } = props
  const t = useTranslations('core')
  const { tag, firstWeekday, sentences } = languages[useLanguage()]
  const isWithin = (day: IsoDay) => day >= first && day <= last
  const reasonOf = (day: IsoDay) => (isWithin(day) ? reasonAgainst?.(day) : undefined)
  const isClosed = (date: Date) => !isWithin(dayOf(date)) || reasonOf(dayOf(date)) !== undefined
  // Made once: a month has forty days, and making the formatter takes longer than formatting all of them.
  const names = useMemo(() => new Intl.DateTimeFormat(tag, { dateStyle: 'full' }), [tag])
  const describe = (date: Date) => {
    const day = dayOf(date)
    return [names.format(date), reasonOf(day), badgeOf?.(day)?.label].filter(Boolean).join(', ')
  }

  // The calendar turns to the month of the chosen day, even if the caller has chosen it.
  const [month, setMonth] = useState(dateOf(props.value ?? props.today))
  const [shown, setShown] = useState(props.value)
  if (props.value !== shown) {
    setShown(props.value)
    if (props.value) setMonth(dateOf(props.value))
  }

  return (
    <DayNotes value={{ reasonAgainst: reasonOf, badgeOf }}>
      <DayPicker
        mode="single"
        required
        role="application"
        aria-label={props.label}
        lang={tag}
        locale={locales[sentences]}
        weekStartsOn={firstWeekday}
        navLayout="around"
        today={dateOf(props.today)}
        selected={props.value ? dateOf(props.value) : undefined}
        onSelect={(date) => props.onChange(dayOf(date))}
        month={month}
        startMonth={dateOf(first)}
        endMonth={dateOf(last)}
        onMonthChange={(turned) => {
          setMonth(turned)
          props.onMonthChange?.(dayOf(turned))
        }}
        disabled={isClosed}
        labels={{
          labelPrevious: () => t('previousMonth'),
          labelNext: () => t('nextMonth'),
          labelDayButton: describe,
        }}
        components={components}
        classNames={calendarLook}
      />
    </DayNotes>
  )
}
