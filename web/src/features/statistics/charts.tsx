import { nameIn } from '@lantern/contract/venue/languages'
import { getPeriod, type Period } from '@lantern/contract/reports/statistics'
import type { Venue } from '@lantern/contract/venue/venue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Panel } from '../../ui/layout/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { moneyOfCents, shortDate } from '../../lib/shown/format.ts'
import { addDays } from '@lantern/contract/venue/hours'

/** The periods that the charts offer. */
const periods = ['7', '30', '90', '365', 'ahead'] as const
export type PeriodName = (typeof periods)[number]

/** The first and the last night of a period. Each period ends tonight. */
export function periodOf(name: PeriodName, today: string): { from: string; to: string } {
  if (name === 'ahead') return { from: today, to: addDays(today, 29) }
  return { from: addDays(today, 1 - Number(name)), to: today }
}

/** One bar of the chart: the nights from `date` on, with amounts in cents. */
interface Bar {
  date: string
  bookings: number
  bookingCents: number
  foodCents: number
}

export const totalOf = ({ bookingCents, foodCents }: Bar): number => bookingCents + foodCents

const centsOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

export function gathered(nights: Period['nights'], most: number): Bar[] {
  const size = Math.max(1, Math.ceil(nights.length / most))
  return Array.from({ length: Math.ceil(nights.length / size) }, (_, bar) => {
    const some = nights.slice(bar * size, (bar + 1) * size)
    return {
      date: some[0]?.date ?? '',
      bookings: some.reduce((sum, night) => sum + night.bookings, 0),
      bookingCents: centsOf(some.map(({ bookingRevenue }) => bookingRevenue)),
      foodCents: centsOf(some.map(({ foodRevenue }) => foodRevenue)),
    }
  })
}

/** The heights of a bar's parts, in percent of the tallest bar. A negative part lowers the other one. */
export function heights(bar: Bar, tallest: number): { booking: number; food: number } {
  const share = (cents: number) => (Math.max(0, cents) / tallest) * 100
  const total = Math.max(0, totalOf(bar))
  return {
    booking: share(Math.min(bar.bookingCents, total)),
    food: share(Math.min(bar.foodCents, total)),
  }
}

const BARS = 60

const fills = { booking: 'bg-plum', food: 'bg-lantern' } as const

function Part({ fill, children }: { fill: keyof typeof fills; children: ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-[3px] ${fills[fill]}`} />
      <span>{children}</span>
    </span>
  )
}

/** A bar: bookings below, food and drinks on top. A tooltip shows its amounts. */
function Column({ bar, tallest, say }: { bar: Bar; tallest: number; say: string }) {
  const { booking, food } = heights(bar, tallest)
  const part = (fill: keyof typeof fills, height: number) =>
    height > 0 && (
      <span
        style={{ height: `${Math.max(1.5, height)}%` }}
        className={`block w-full transition-[height] first:rounded-t-[3px] ${fills[fill]}`}
      />
    )
  return (
    <li data-tip={say} className="h-full min-w-0 flex-1 hover:bg-sunk">
      <span className="sr-only">{say}</span>
      <span aria-hidden="true" className="flex h-full flex-col justify-end gap-px">
        {part('food', food)}
        {part('booking', booking)}
      </span>
    </li>
  )
}

/** A bar chart by night, with bookings below and food on top. The best night is named. */
function Revenue({ nights }: { nights: Period['nights'] }) {
  const t = useTranslations('statistics.charts')
  const language = useLanguage()
  const bars = gathered(nights, BARS)
  const best = bars.reduce((most, bar) => (totalOf(bar) > totalOf(most) ? bar : most))
  const [first, last] = [nights[0]?.date, nights.at(-1)?.date]
  const all = (of: (bar: Bar) => number) =>
    moneyOfCents(bars.reduce((sum, bar) => sum + of(bar), 0))
  if (totalOf(best) <= 0) return <p className="py-10 text-center text-soft">{t('noRevenue')}</p>
  const sayOf = (bar: Bar) =>
    t('revenueOf', {
      date: shortDate(bar.date, language),
      amount: moneyOfCents(totalOf(bar)),
      booked: moneyOfCents(bar.bookingCents),
      count: bar.bookings,
      food: moneyOfCents(bar.foodCents),
    })
  const place = bars.indexOf(best)
  return (
    <figure>
      <p className="figures mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Part fill="food">{t('food', { amount: all(({ foodCents }) => foodCents) })}</Part>
        <Part fill="booking">
          {t('booked', { amount: all(({ bookingCents }) => bookingCents) })}
        </Part>
      </p>
      <p
        className="figures mb-1 flex text-sm font-semibold whitespace-nowrap text-lantern-deep"
        style={{ paddingInlineStart: `min(${(place / bars.length) * 100}%, calc(100% - 10.5rem))` }}
      >
        {t('best', { amount: moneyOfCents(totalOf(best)), date: shortDate(best.date, language) })}
      </p>
      <ol className="flex h-40 items-end gap-[2px] border-b border-line">
        {bars.map((bar) => (
          <Column key={bar.date} bar={bar} tallest={totalOf(best)} say={sayOf(bar)} />
        ))}
      </ol>
      <figcaption className="figures mt-1.5 flex justify-between text-xs text-soft">
        <span>{first && shortDate(first, language)}</span>
        <span>{last && shortDate(last, language)}</span>
      </figcaption>
    </figure>
  )
}

function Popular({ amenities }: { amenities: Period['amenities'] }) {
  const t = useTranslations('statistics.charts')
  const language = useLanguage()
  const all = amenities.reduce((sum, { bookings }) => sum + bookings, 0)
  if (all === 0) return <p className="py-10 text-center text-soft">{t('empty')}</p>
  return (
    <ul className="grid gap-2.5">
      {amenities.map(({ amenityId, nameEn, nameCh, bookings }, place) => {
        const percent = Math.round((bookings / all) * 100)
        return (
          <li key={amenityId}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="truncate text-sm font-medium">
                {nameIn({ nameEn, nameCh }, language)}
              </span>
              <span className="figures shrink-0 text-sm">
                <span className="font-semibold">{t('share', { percent })}</span>{' '}
                <span className="text-soft">{t('bookings', { count: bookings })}</span>
              </span>
            </p>
            <span
              aria-hidden="true"
              className="mt-1 block h-2 overflow-hidden rounded-full bg-sunk"
            >
              <span
                style={{ width: `${(bookings / all) * 100}%` }}
                className={`block h-full rounded-full ${place === 0 ? 'bg-lantern' : 'bg-plum'}`}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function usePeriod(name: PeriodName, venue: Venue) {
  return useQuery({
    ...queryOf(getPeriod, { query: periodOf(name, venue.today) }),
    placeholderData: keepPreviousData,
  })
}

function usePeriodName(): (name: PeriodName) => string {
  const t = useTranslations('statistics.charts')
  return (name) => (name === 'ahead' ? t('ahead') : t('days', { count: name }))
}

interface ChartProps {
  venue: Venue
  period: PeriodName
}

/** Popular Amenities, over the same period as the revenue chart (product#dashboard). */
export function PopularPanel({ venue, period }: ChartProps) {
  const t = useTranslations('statistics.charts')
  const nameOf = usePeriodName()
  const { data, isError } = usePeriod(period, venue)
  return (
    <Panel aria-labelledby="popular" className="p-5!">
      <h2 id="popular" className="text-lg">
        {t('popular')}
      </h2>
      <p className="mb-3 text-sm text-soft">{nameOf(period)}</p>
      {data ? (
        <Popular amenities={data.amenities} />
      ) : isError ? (
        <p className="py-10 text-center text-soft">{t('error')}</p>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  )
}

/** Revenue by night, with the choice of the period. */
export function RevenuePanel(props: ChartProps & { onPeriod: (period: PeriodName) => void }) {
  const t = useTranslations('statistics')
  const nameOf = usePeriodName()
  const figures = usePeriod(props.period, props.venue)
  return (
    <Panel aria-labelledby="revenue" className="p-5!">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="revenue" className="text-lg">
          {t('charts.revenue')}
        </h2>
        <Select
          aria-label={t('charts.period')}
          value={props.period}
          className="w-44"
          onChange={({ target }) =>
            props.onPeriod(periods.find((one) => one === target.value) ?? '30')
          }
        >
          {periods.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </div>
      <Loaded
        query={figures}
        failed={t('charts.error')}
        skeleton={<Skeleton className="h-48 w-full" />}
      >
        {({ nights }) => <Revenue nights={nights} />}
      </Loaded>
    </Panel>
  )
}
