import type { Serve } from '@lantern/contract/cart'
import { clockTime } from '@lantern/contract/clock'
import { type OrderPrice, pointsFor, toCents } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import { nameIn } from '@lantern/contract/languages'
import { optionsIn } from '@lantern/contract/options'
import { placeName } from '@lantern/contract/names'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { checkedBy } from '../../../lib/api/checked-by.ts'
import { taxNameNow } from '../../../lib/shown/tax.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { useVenue } from '../../../lib/api/venue.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import type { TallyLine } from '../tally/tally.ts'
import { CartChanges } from '../cart/cart-changes.tsx'
import { DiscountField } from './discount-field.tsx'
import type { Arrival } from './arrival.ts'
import { TableField } from './table-field.tsx'
import { TipField } from './tip-field.tsx'
import type { Tables } from './use-tables.ts'
import type { OrderOptions } from './use-order-options.ts'
import { validateOptions } from './order-options.ts'

interface TotalsProps {
  price: OrderPrice
  taxRate: number | null
  discountPercent: number
  venue: Venue
}

/** The parts of the total, and the points earned; the total itself stays visible below (product#checkout). */
function Totals({ price, taxRate, discountPercent, venue }: TotalsProps) {
  const t = useTranslations('orders.checkout')
  const language = useLanguage()
  const points = pointsFor(price.subtotal - price.discount, venue.pointsPerDollar)
  return (
    <div className="grid gap-2">
      <MoneyRows>
        <MoneyRow label={t('subtotal')} amount={moneyOfCents(price.subtotal)} />
        {discountPercent > 0 && (
          <MoneyRow
            label={t('discount', { percent: `${discountPercent}%` })}
            amount={`−${moneyOfCents(price.discount)}`}
          />
        )}
        {taxRate !== 0 && (
          <MoneyRow
            label={taxNameNow(venue.tax, taxRate, language)}
            amount={moneyOfCents(price.tax)}
          />
        )}
        {price.tip > 0 && <MoneyRow label={t('tipRow')} amount={moneyOfCents(price.tip)} />}
      </MoneyRows>
      {points > 0 && (
        <p className="figures text-right text-sm text-soft">{t('points', { count: points })}</p>
      )}
    </div>
  )
}

/** The lines of the order, before it is paid. */
function OrderLines({ tally }: { tally: readonly TallyLine[] }) {
  const t = useTranslations('orders')
  const language = useLanguage()
  return (
    <ul aria-label={t('checkout.summary')} className="grid gap-2">
      {tally.map(({ line, nameEn, nameCh, quantity, today, price, note, chosen, state }) => (
        <li key={line} className="flex items-baseline justify-between gap-4">
          <div className="min-w-0">
            <p className={classNames('wrap-anywhere', state === 'sold_out' && 'text-soft')}>
              <span className="figures font-semibold">{quantity} ×</span>{' '}
              {nameIn({ nameEn, nameCh }, language)}{' '}
              {state === 'sold_out' && <Badge tone="vermilion">{t('cart.soldOut')}</Badge>}
              {state === 'repriced' && (
                <Badge tone="amber">{t('cart.was', { price: money(price) })}</Badge>
              )}
            </p>
            {chosen.length > 0 && (
              <p className="text-sm wrap-anywhere text-soft">{optionsIn(chosen, language)}</p>
            )}
            {note && <p className="text-sm wrap-anywhere text-soft">{note}</p>}
          </div>
          <span
            className={classNames(
              'figures whitespace-nowrap',
              state === 'sold_out' && 'text-soft line-through',
            )}
          >
            {moneyOfCents(toCents(today) * quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ServeFieldProps {
  arrival: Arrival
  chosen: Serve
  onChoose: (serve: Serve) => void
}

const answers = ['on_arrival', 'now'] as const

/** The choice of when to make an order for a room whose party isn't checked in yet (product#checkout). */
function ServeField({ arrival, chosen, onChoose }: ServeFieldProps) {
  const t = useTranslations('orders.checkout.serve')
  const language = useLanguage()
  const venue = useVenue()
  const room = placeName(arrival.room, language)
  const time = venue ? clockTime(arrival.startsAt, language, venue.timeZone) : ''
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold" aria-hidden="true">
        {t('label')}
      </p>
      <SegmentedControl
        label={t('label')}
        value={chosen}
        onValueChange={onChoose}
        className="w-full! [&>label]:flex-1 [&>label]:px-2!"
        options={answers.map((serve) => ({ value: serve, label: t(serve) }))}
      />
      <p className="text-sm text-soft">{t(`${chosen}_hint`, { room, time })}</p>
    </div>
  )
}

/** The maximum length of a note (`contract/src/cart.ts`). */
const longestNote = 300

export interface SummaryStepProps {
  tally: readonly TallyLine[]
  onAccept: () => void
  wishes: OrderOptions
  wish: (change: Partial<OrderOptions>) => void
  tables: Tables
  table: number | null
  arrival: Arrival | null
  serve: Serve
  price: OrderPrice
  /** In basis points; `null` if there are several. */
  taxRate: number | null
  venue: Venue
}

/** The form of the checkout's choices, whose state is kept above the dialog. */
function useWishForm({ wishes, wish }: Pick<SummaryStepProps, 'wishes' | 'wish'>) {
  const form = useForm<OrderOptions>({
    defaultValues: wishes,
    mode: 'onChange',
    resolver: checkedBy((entries) => validateOptions(entries)),
  })
  const keep = useEffectEvent(wish)
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe],
  )
  return form
}

/** The order's lines, its table, and its total (product#checkout). */
export function SummaryStep(props: SummaryStepProps) {
  const { tally, onAccept, wishes, tables, table, price, taxRate, arrival, serve } = props
  const { register, setValue, formState } = useWishForm(props)
  const t = useTranslations('orders.checkout')
  return (
    <div className="grid gap-5">
      <CartChanges tally={tally} onAccept={onAccept} />
      <OrderLines tally={tally} />
      <div className="grid gap-5 border-t border-line pt-5">
        <TableField {...tables} chosen={table} onChoose={(id) => setValue('table', id)} />
        {arrival && (
          <ServeField
            arrival={arrival}
            chosen={serve}
            onChoose={(next) => setValue('serve', next)}
          />
        )}
        <Field label={t('note')} hint={t('noteHint')}>
          <Textarea rows={2} className="min-h-0!" maxLength={longestNote} {...register('note')} />
        </Field>
        <DiscountField
          discount={wishes.discount}
          onApplied={(discount) => setValue('discount', discount)}
        />
        <TipField
          tip={wishes.tip}
          onChange={(tip) => setValue('tip', tip, { shouldValidate: true })}
          isInvalid={formState.errors.tip !== undefined}
        />
      </div>
      <div className="border-t border-line pt-5">
        <Totals
          price={price}
          taxRate={taxRate}
          discountPercent={wishes.discount?.percent ?? 0}
          venue={props.venue}
        />
      </div>
    </div>
  )
}
