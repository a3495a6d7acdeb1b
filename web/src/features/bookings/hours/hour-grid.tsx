import type { Availability } from '@lantern/contract/bookings/bookings'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { isAfterMidnight } from '@lantern/contract/venue/hours'
import { clockOfMinute, minuteInNight, type NightPrices } from '@lantern/contract/payments/rates'
import * as ToggleGroup from 'radix-ui/toggle-group'
import { Fragment, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { moneyOfCents, shortWeekdayAfter } from '../../../lib/shown/format.ts'
import { cellsOf, isPressable, type HourCell as Cell, type Night, type HourState } from './night.ts'
import { classNames } from '../../../ui/layout/class-names.ts'

/** Moves up and down by rows; the radio group itself handles left and right. */
function goByRow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof HTMLElement)) return
  event.preventDefault()
  event.stopPropagation()
  const here = target.getBoundingClientRect()
  const direction = key === 'ArrowDown' ? 1 : -1
  const [nearest] = [...currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
    .map((button) => {
      const { top, left } = button.getBoundingClientRect()
      return { button, below: direction * (top - here.top), aside: Math.abs(left - here.left) }
    })
    .filter(({ below }) => below > here.height / 2)
    .toSorted((one, other) => one.below - other.below || one.aside - other.aside)
  nearest?.button.focus()
}

const worded = { start: true, end: true, taken: true, past: true, short: true, closing: true }
const isWorded = (state: Cell['state']): state is keyof typeof worded =>
  Object.hasOwn(worded, state)

function useNoteOf(places: number) {
  const t = useTranslations('bookings.hours')
  return ({ state, free, length }: Cell) => {
    if (isWorded(state)) return t(state)
    if (length !== null) return t('length', { count: length })
    if (state !== 'free' || free === 0 || places < 2) return null
    return t(free < places ? 'left' : 'free', { count: free })
  }
}

/** As many columns as fit: three on the narrowest phone, six if the calendar is above. */
export const hourColumns = 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2'
/** Half hours are longer words. */
const halfHourColumns = 'grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2'

interface HourGridProps {
  availability: Availability
  night: Night
  start: string | null
  end: string | null
  /** Whether taken hours can be pressed too, as at the desk, which then looks for others. */
  takenToo?: boolean
  /** The prices of the night, which are shown if they differ. */
  prices?: NightPrices | undefined
  onPress: (time: string) => void
}

const picked = 'border-transparent bg-lantern text-on-lantern'
const looks: Record<HourState, string> = {
  start: picked,
  between: picked,
  // The end isn't an hour of the booking: it closes the bar of its hours.
  end: 'border-lantern border-l-8 bg-surface',
  endable: 'border-lantern-deep/50 bg-amber-wash/45 hover:border-lantern-deep',
  free: 'border-line bg-paper hover:border-edge',
  taken:
    'border-dashed border-line text-soft font-medium before:stripes before:absolute before:inset-0 before:opacity-55',
  past: 'border-dashed border-line text-soft font-medium',
  short: 'border-dashed border-line text-soft font-medium',
  closing: 'border-dashed border-line text-soft font-medium',
}

/** Past midnight under their own day; tonight's past hours on one line. Arrow keys move one by one, and by rows. */
export function HourGrid({
  availability,
  night,
  start,
  end,
  takenToo = false,
  prices,
  onPress,
}: HourGridProps) {
  const t = useTranslations('bookings.hours')
  const language = useLanguage()
  const { date, places } = availability
  const cells = cellsOf(night, { start, end })
  const isPicked = ({ state }: Cell) => state === 'start' || state === 'between' || state === 'end'
  const from = cells.findIndex(isPicked)
  const midnight = cells.findIndex(({ time }) => isAfterMidnight(time, night.opening))
  const day = shortWeekdayAfter(date, language)
  // Tonight's past hours are on one line, so that the bookable hours come first.
  const begun = Math.max(
    0,
    cells.findIndex(({ state }) => state !== 'past'),
  )
  const isFolded = begun > 1

  const noteOf = useNoteOf(places)
  const { rangeOf } = useHours()
  const packages = prices?.rates.filter(({ isPackage }) => isPackage) ?? []
  const priceOf = ({ time, state }: Cell, place: number) => {
    // The last hour is the closing one, at which no booking begins.
    const isCharged = place < cells.length - 1 && (isPressable(state) || state === 'between')
    if (!prices?.rates.length || !isCharged || state === 'end') return null
    const minute = minuteInNight(time, night.opening)
    const rate = prices.rates.find(({ from, until }) => from <= minute && minute < until)
    return rate?.isPackage ? null : moneyOfCents(rate?.price ?? prices.pricePerHour)
  }

  const hourCell = (cell: Cell, place: number) => {
    const { time, state, free } = cell
    const note = noteOf(cell)
    const price = priceOf(cell, place)
    const isLit = looks[state] === picked
    const isScarce = state === 'free' && free < places
    return (
      <ToggleGroup.Item
        value={time}
        disabled={!isPressable(state) && !(takenToo && state === 'taken')}
        onClick={() => onPress(time)}
        // The chosen hours fill in order.
        style={{ transitionDelay: isLit ? `${(place - from) * 25}ms` : '0ms' }}
        className={classNames(
          'figures relative grid min-h-15 content-center justify-items-center overflow-hidden rounded-control border-[1.5px] text-center leading-tight font-semibold transition-colors motion-reduce:delay-0!',
          'forced-colors:aria-pressed:border-[Highlight]',
          looks[state],
        )}
      >
        <span className="relative">{timeOfDay(time, language)}</span>
        {midnight !== -1 && place >= midnight && <span className="sr-only"> {day}</span>}
        {price && (
          <span className={classNames('relative text-xs font-medium', !isLit && 'text-soft')}>
            {price}
          </span>
        )}
        {note && (
          <span
            className={classNames(
              'relative text-xs font-medium',
              isScarce ? 'text-lantern-deep' : !isLit && 'text-soft',
            )}
          >
            {note}
          </span>
        )}
      </ToggleGroup.Item>
    )
  }

  return (
    <ToggleGroup.Root
      type="multiple"
      value={cells.filter(isPicked).map(({ time }) => time)}
      aria-label={t('label')}
      loop={false}
      onKeyDownCapture={goByRow}
      className={night.opening.stepMinutes === 30 ? halfHourColumns : hourColumns}
    >
      {packages.map(({ from, until, price }) => (
        <p key={from} className="figures col-span-full text-sm text-soft">
          {t('package', {
            hours: rangeOf({
              bookingDate: date,
              startTime: clockOfMinute(from),
              endTime: clockOfMinute(until),
            }),
            amount: moneyOfCents(price),
          })}
        </p>
      ))}
      {isFolded && <p className="figures col-span-full text-sm text-soft">{t('pastUntil')}</p>}
      {cells.map((cell, place) => (
        <Fragment key={cell.time}>
          {place === midnight && place > 0 && (
            <span
              aria-hidden="true"
              className="col-span-full flex items-center gap-3 pt-1 text-xs font-medium text-soft after:h-px after:flex-1 after:bg-line"
            >
              {t('pastMidnight', { day })}
            </span>
          )}
          {(!isFolded || place >= begun) && hourCell(cell, place)}
        </Fragment>
      ))}
    </ToggleGroup.Root>
  )
}
