import { readMoney } from '@lantern/contract/calls/numbers'
import { toCents } from '@lantern/contract/payments/pricing'
import { rehearsePrices, type Rehearsal as Rehearsed } from '@lantern/contract/bookings/affected'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { useAction } from '../../../kit/act/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents, shortDate, weekdayName } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { rulesAsSent, type TypedRule } from './amenity-values.ts'

type Hour = Rehearsed['hours'][number]
type Filter = 'more' | 'less' | Pick<Hour, 'weekday' | 'time'>

/** An amount with its sign: `+$12.00`, `−$12.00`. */
function signed(difference: string): string {
  const cents = toCents(difference)
  return `${cents < 0 ? '−' : '+'}${moneyOfCents(Math.abs(cents))}`
}

const isSameHour = (one: Pick<Hour, 'weekday' | 'time'>, other: Filter) =>
  typeof other === 'object' && one.weekday === other.weekday && one.time === other.time

const differenceOf = ({ was, would }: { was: string; would: string }) =>
  toCents(would) - toCents(was)

function isShown(booking: Rehearsed['bookings'][number], filter: Filter | null): boolean {
  if (filter === null) return true
  if (filter === 'more') return differenceOf(booking) > 0
  if (filter === 'less') return differenceOf(booking) < 0
  return booking.hours.some((hour) => isSameHour(hour, filter))
}

/** The figures of a rehearsal. Each is a button that shows the bookings which it sums up. */
function Result({ result }: { result: Rehearsed }) {
  const t = useTranslations('amenitiesEditing.form.rehearsal')
  const language = useLanguage()
  const { rangeOf, hourOf } = useHours()
  const [filter, setFilter] = useState<Filter | null>(null)
  const { firstNight, lastNight, count, was, would, more, less, hours } = result
  const toggle = (next: Filter, isOn: boolean) => () => setFilter(isOn ? null : next)
  const shown = result.bookings.filter((booking) => isShown(booking, filter))
  return (
    <div className="figures grid gap-3" aria-live="polite">
      <p>
        {count === 0
          ? t('none')
          : t('sum', {
              count,
              from: shortDate(firstNight, language),
              to: shortDate(lastNight, language),
              was: money(was),
              would: money(would),
            })}
      </p>
      {result.bookings.length > 0 && (
        <>
          <div className="flex flex-wrap gap-2">
            {(['more', 'less'] as const).map((side) => {
              const { count: bookings, difference } = side === 'more' ? more : less
              const isOn = filter === side
              return (
                bookings > 0 && (
                  <Button
                    key={side}
                    variant="outline"
                    size="small"
                    aria-pressed={isOn}
                    onClick={toggle(side, isOn)}
                  >
                    {t(side, { count: bookings, amount: signed(difference) })}
                  </Button>
                )
              )
            })}
            {hours.map((hour) => {
              const isOn = filter !== null && isSameHour(hour, filter)
              return (
                <Button
                  key={`${hour.weekday} ${hour.time}`}
                  variant="outline"
                  size="small"
                  aria-pressed={isOn}
                  onClick={toggle(hour, isOn)}
                >
                  {weekdayName(hour.weekday, language, 'short')} {hourOf(hour.time)}{' '}
                  {signed(hour.difference)}
                </Button>
              )
            })}
          </div>
          <ul className="max-h-72 overflow-y-auto rounded-control border border-line bg-surface px-3.5 text-sm">
            {shown.map((booking) => (
              <li
                key={booking.id}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0"
              >
                <span>
                  {shortDate(booking.bookingDate, language)} · {rangeOf(booking)} ·{' '}
                  {booking.customer}
                </span>
                <span>{t('fromTo', { was: money(booking.was), would: money(booking.would) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

export interface RehearsalProps {
  amenityId: number
  rules: readonly TypedRule[]
  pricePerHour: string
}

/** Prices the bookings of the last 13 weeks by the typed prices. Nothing is saved. */
export function Rehearsal({ amenityId, rules, pricePerHour }: RehearsalProps) {
  const t = useTranslations('amenitiesEditing.form.rehearsal')
  const typed = JSON.stringify([rules, pricePerHour])
  const [known, setKnown] = useState<{ typed: string; result: Rehearsed } | null>(null)
  const { act, isBusy } = useAction(rehearsePrices, {
    failed: t('failed'),
    onDone: (result) => setKnown({ typed, result }),
  })
  const isComplete =
    readMoney(pricePerHour) !== null && rules.every(({ price }) => readMoney(price) !== null)
  const params = { id: String(amenityId) }
  return (
    <div className="grid gap-3">
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        loading={isBusy}
        disabled={!isComplete}
        onClick={() => void act({ params, body: { pricePerHour, prices: rulesAsSent(rules) } })}
      >
        {t('start')}
      </Button>
      {known?.typed === typed && <Result result={known.result} />}
    </div>
  )
}
