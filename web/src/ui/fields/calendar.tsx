import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { DayPicker, type ChevronProps } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { CalendarDay, DayNotes, type DayNotesOf } from './calendar-day.tsx'
import { dateOf, dayOf, type IsoDay } from './calendar-dates.ts'
import { calendarLook } from './calendar-look.ts'

const locales = { en: enUS, ch: zhCN }

/** What a calendar needs to know of a language; weeks begin on Sunday (0) or on Monday. */
export interface CalendarLanguage {
  tag: string
  firstWeekday: 0 | 1
  sentences: keyof typeof locales
}

export interface CalendarProps extends DayNotesOf {
  language: CalendarLanguage
  /** The names of the calendar and of its arrows. */
  labels: { calendar: string; previousMonth: string; nextMonth: string }
  value: IsoDay | undefined
  onChange: (day: IsoDay) => void
  /** The caller says which day is today, because a venue's night goes on past midnight. */
  today: IsoDay
  first: IsoDay
  last: IsoDay
  onMonthChange?: (firstDay: IsoDay) => void
}

const Chevron = ({ orientation }: ChevronProps) =>
  orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />

/** Defined outside of the component. A new component on each render would make the focused day lose its focus. */
const components = { Chevron, DayButton: CalendarDay }

/** A month to choose one day from, also with the keyboard. A closed day shows the reason. */
export function Calendar(props: CalendarProps) {
  const { reasonAgainst, badgeOf, first, last } = props
  const { tag, firstWeekday, sentences } = props.language
  const isWithin = (day: IsoDay) => day >= first && day <= last
  const reasonOf = (day: IsoDay) => (isWithin(day) ? reasonAgainst?.(day) : undefined)
  const isClosed = (date: Date) => !isWithin(dayOf(date)) || reasonOf(dayOf(date)) !== undefined
  const describe = (date: Date) => {
    const day = dayOf(date)
    const name = new Intl.DateTimeFormat(tag, { dateStyle: 'full' }).format(date)
    return [name, reasonOf(day), badgeOf?.(day)?.label].filter(Boolean).join(', ')
  }

  // The calendar turns to the month of the chosen day, also if the caller has chosen it.
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
        aria-label={props.labels.calendar}
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
          labelPrevious: () => props.labels.previousMonth,
          labelNext: () => props.labels.nextMonth,
          labelDayButton: describe,
        }}
        components={components}
        classNames={calendarLook}
      />
    </DayNotes>
  )
}
