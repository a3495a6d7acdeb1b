import type { Period } from '@lantern/contract/statistics'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { moneyOfCents, shortDate } from '../../lib/shown/format.ts'
import { gathered, heights, totalOf, type Bar } from './period.ts'

const BARS = 60

const fills = { booking: 'bg-plum', food: 'bg-lantern' } as const

/** The legend of one part of the bars, in its colour. */
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
export function Revenue({ nights }: { nights: Period['nights'] }) {
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
