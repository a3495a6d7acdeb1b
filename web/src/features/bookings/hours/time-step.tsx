import CalendarDays from 'lucide-react/icons/calendar-days'
import { memo, useRef, useState, useEffect, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Calendar } from '../../../kit/booking/calendar.tsx'
import { closedReason, closedWeekdayNames, firstOpenNight, nightsFrom } from './calendar-rules.ts'
import { timeColumns } from './time-skeleton.tsx'
import { useBlockedDates, useNight, useTurnOfTheHour, type Looked } from './use-offer.ts'
import * as ToggleGroup from 'radix-ui/toggle-group'
import { dayOfMonth, longDate, weekdayOf, shortDate } from '../../../lib/shown/format.ts'
import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Availability } from '@lantern/contract/bookings/bookings'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { nightPrices } from '@lantern/contract/bookings/slots'
import type { Venue } from '@lantern/contract/venue/venue'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useTierId } from '../../../lib/session/session.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { JoinWaitlist } from '../../waitlist/join-waitlist.tsx'
import { HourGrid, hourColumns } from './hour-grid.tsx'
import { nightOf } from './night.ts'
import { priceOf } from '../confirm/price.ts'
import type { Move, Wizard } from '../wizard/wizard.ts'

interface HoursPanelProps {
  wizard: Wizard & Looked
  amenity: Amenity
  venue: Venue
  move: (move: Move) => void
  /** The night to offer instead, if this one has no free hours left. */
  nextNight: string | null
}

/** The hours of the chosen night, or the reason why there are none. */
function HoursPanel({ wizard, amenity, venue, move, nextNight }: HoursPanelProps) {
  const t = useTranslations('bookings.hours')
  const closed = useTranslations('bookings.closed')
  const language = useLanguage()
  const tierId = useTierId()
  const query = useNight(wizard)
  const { data } = query
  useTurnOfTheHour(wizard)
  const { date, start, end, partySize } = wizard
  if (date === null) return <p className="text-soft">{t('pickDate')}</p>
  const isFull = data?.hours.every(({ freePlaces }) => freePlaces.length === 0) ?? false
  const hasTaken = data?.hours.some(({ reason }) => reason === 'slot_taken') ?? false
  const price = priceOf(wizard, amenity, venue, tierId)
  const { minMinutes, maxMinutes } = amenity
  const hint = () => {
    // States that don't occur need no legend.
    if (start === null) return t(hasTaken ? 'hintTaken' : 'hint')
    if (end === null || price === null) return t('noEnd', { start: timeOfDay(start, language) })
    return t('chosen', { count: price.hours })
  }
  const elsewhere = nextNight !== null && (
    <Button variant="outline" size="small" onClick={() => move({ do: 'date', date: nextNight })}>
      {t('nextNight', { date: shortDate(nextNight, language) })}
    </Button>
  )
  const skeleton = (
    <div className={hourColumns} aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      {Array.from({ length: 13 }, (_, cell) => (
        <Skeleton key={cell} className="h-15 rounded-control" />
      ))}
    </div>
  )
  const shown = (available: Availability) => {
    if (available.closed !== null) {
      return <Alert tone="warning" title={closed(available.closed)} action={elsewhere} />
    }
    const night = nightOf(available, venue, amenity)
    const party = { bookingDate: available.date, partySize, tierId }
    return (
      <>
        {isFull && <Alert tone="warning" title={t('none')} action={elsewhere} />}
        {available.clockChange && <Alert>{t('clockChange')}</Alert>}
        <HourGrid
          availability={available}
          {...{ night, start, end }}
          prices={nightPrices(amenity, party, venue)}
          onPress={(time) => move({ do: 'press', time, night })}
        />
        {wizard.linkKey === undefined && hasTaken && (
          <JoinWaitlist
            key={`${available.amenityId} ${available.date}`}
            night={available}
            {...{ amenity, venue, partySize }}
          />
        )}
      </>
    )
  }
  return (
    <section aria-labelledby="night" className="grid content-start gap-4">
      <div>
        <h3 id="night" className="text-xl">
          {longDate(date, language)}
        </h3>
        <p className="figures mt-1 min-h-[1lh] text-sm text-soft" aria-live="polite">
          {data && data.closed === null && !isFull && hint()}
        </p>
        {(minMinutes !== null || maxMinutes !== null) && (
          <p className="figures flex flex-wrap gap-x-1 text-sm text-soft">
            {minMinutes !== null && <span>{t('least', { count: minMinutes / 60 })}</span>}
            {maxMinutes !== null && <span>{t('most', { count: maxMinutes / 60 })}</span>}
          </p>
        )}
      </div>
      <Loaded query={query} failed={t('error')} skeleton={skeleton}>
        {shown}
      </Loaded>
    </section>
  )
}

/** The number of nights in the strip; later ones are in the month view. */
const STRIP = 14

interface MonthProps extends Pick<HoursPanelProps, 'venue' | 'move'> {
  date: string | null
  blocked: readonly string[]
  /** The hours, which are below the month on a phone. */
  hours: RefObject<HTMLDivElement | null>
}

/** Memoized, so that its forty days render again for another night, not for each chosen hour. */
const Month = memo(({ venue, date, blocked, hours, move }: MonthProps) => {
  const t = useTranslations('bookings.calendar')
  const language = useLanguage()
  const weekdays = closedWeekdayNames(venue, language)
  return (
    <>
      <Calendar
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

/** The coming nights in a row, scrolled to the chosen one, for screens too small for a month. */
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
