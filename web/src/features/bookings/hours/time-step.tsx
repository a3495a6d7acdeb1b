import { languages } from '@lantern/contract/venue/languages'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { memo, useRef, useState, useEffect, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Calendar } from '../../../ui/fields/date/calendar.tsx'
import { closedReason, closedWeekdayNames, firstOpenNight, nightsFrom } from './calendar-rules.ts'
import { HoursPanel, type HoursPanelProps } from './hours-panel.tsx'
import { timeColumns } from './time-skeleton.tsx'
import { useBlockedDates } from './use-offer.ts'
import * as ToggleGroup from 'radix-ui/toggle-group'
import { dayOfMonth, longDate, weekdayOf } from '../../../lib/shown/format.ts'

/** The number of nights in the strip; later ones are in the month view. */
const STRIP = 14

interface MonthProps extends Pick<HoursPanelProps, 'venue' | 'move'> {
  date: string | null
  blocked: readonly string[]
  /** The hours, which are below the month on a phone. */
  hours: RefObject<HTMLDivElement | null>
}

/**
 * A month of nights with its legend. It is memoized, so that its forty days render again for another night, not for
 * each chosen hour.
 */
const Month = memo(({ venue, date, blocked, hours, move }: MonthProps) => {
  const t = useTranslations('bookings.calendar')
  const language = useLanguage()
  const weekdays = closedWeekdayNames(venue, languages[language].locale)
  return (
    <>
      <Calendar
        language={languages[language]}
        label={t('label')}
        value={date ?? undefined}
        onChange={(chosen) => {
          move({ do: 'date', date: chosen })
          // After the choice of a night the page scrolls to its hours.
          const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
          hours.current?.scrollIntoView({
            block: 'nearest',
            behavior: isCalm ? 'instant' : 'smooth',
          })
        }}
        today={venue.today}
        first={venue.today}
        last={venue.lastBookableDate}
        reasonAgainst={(night) => {
          const reason = closedReason(venue, blocked, night)
          return reason === null ? undefined : t(reason)
        }}
      />
      <p className="mt-3 text-sm text-soft">
        {weekdays ? t('legendWeekdays', { weekdays }) : t('legend')}
      </p>
    </>
  )
})

const none: readonly string[] = []

interface NightStripProps {
  label: string
  /** The coming nights, each `yyyy-MM-dd`. */
  nights: readonly string[]
  value: string | null
  onChange: (date: string) => void
  /** The reason why a night can't be chosen; `undefined` if it can. */
  reasonAgainst: (date: string) => string | undefined
}

/**
 * The coming nights in a row at the bottom, 64 px high, scrolled to the chosen one, for screens too small for a
 * month.
 */
function NightStrip({ label, nights, value, onChange, reasonAgainst }: NightStripProps) {
  const language = useLanguage()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[data-state=on]')
    if (!row.current || !chosen) return
    // Scrolls sideways only: `scrollIntoView` would also scroll the page.
    row.current.scrollLeft =
      chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2
  }, [value])
  return (
    <ToggleGroup.Root
      ref={row}
      type="single"
      aria-label={label}
      value={value ?? ''}
      onValueChange={(date) => date !== '' && onChange(date)}
      className="relative -mx-5 flex gap-2 overflow-x-auto overscroll-x-contain px-5 py-1 [scrollbar-width:none]"
    >
      {nights.map((date) => {
        const reason = reasonAgainst(date)
        const name = longDate(date, language)
        return (
          <ToggleGroup.Item
            key={date}
            value={date}
            disabled={reason !== undefined}
            aria-label={reason === undefined ? name : `${name}, ${reason}`}
            className={classNames(
              'grid h-16 min-w-14 shrink-0 content-center justify-items-center gap-0.5 rounded-control border-[1.5px] border-line bg-paper px-1.5 leading-tight transition-colors',
              'enabled:hover:border-edge disabled:border-dashed disabled:text-soft disabled:line-through',
              'data-[state=on]:border-transparent data-[state=on]:bg-lantern data-[state=on]:text-on-lantern forced-colors:data-[state=on]:border-[Highlight]',
            )}
          >
            <span className="text-xs font-medium">{weekdayOf(date, language)}</span>
            <span className="figures text-sm font-semibold whitespace-nowrap">
              {dayOfMonth(date, language)}
            </span>
          </ToggleGroup.Item>
        )
      })}
    </ToggleGroup.Root>
  )
}

/** The second step: the night, in a calendar or, on a phone, in a strip that opens the month; then its hours. */
export default function TimeStep(props: Omit<HoursPanelProps, 'nextNight'>) {
  const t = useTranslations('bookings.calendar')
  const { wizard, venue, move } = props
  const blocked = useBlockedDates(wizard.amenityId) ?? none
  const hours = useRef<HTMLDivElement>(null)
  const nights = nightsFrom(venue.today, venue.lastBookableDate, STRIP)
  const isLater = wizard.date !== null && !nights.includes(wizard.date)
  const [isMonth, setMonth] = useState(isLater)
  const reasonAgainst = (date: string) => {
    const reason = closedReason(venue, blocked, date)
    return reason === null ? undefined : t(reason)
  }
  return (
    <div className="@container">
      <div className={timeColumns}>
        <div className="grid min-w-0 grid-cols-1 content-start gap-3 @min-[40rem]:hidden">
          <NightStrip
            label={t('label')}
            nights={nights}
            value={wizard.date}
            onChange={(date) => move({ do: 'date', date })}
            reasonAgainst={reasonAgainst}
          />
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isMonth}
            className="-ml-3.5 justify-self-start"
            onClick={() => setMonth(!isMonth)}
          >
            <CalendarDays />
            {t(isMonth ? 'strip' : 'month')}
          </Button>
        </div>
        <div className={classNames(!isMonth && '@max-[40rem]:hidden')}>
          <Month {...{ venue, blocked, hours, move }} date={wizard.date} />
        </div>
        <div ref={hours} className="min-w-0">
          <HoursPanel
            {...props}
            nextNight={firstOpenNight(venue, blocked, wizard.date ?? undefined)}
          />
        </div>
      </div>
    </div>
  )
}
