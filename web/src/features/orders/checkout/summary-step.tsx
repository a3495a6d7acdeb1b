import { pointsFor, toCents, receiptTaxes } from '@lantern/contract/payments/pricing'
import type { Venue } from '@lantern/contract/venue/venue'
import { nameIn } from '@lantern/contract/venue/languages'
import { optionsIn } from '@lantern/contract/menu/options'
import { placeName } from '@lantern/contract/members/names'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TaxRows } from '../../../kit/payment/tax-rows.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import type { TallyLine } from '../cart/tally.ts'
import { CartChanges } from '../cart/cart-list.tsx'
import type { Tables } from './tables.ts'
import { TipChoice } from '../../../kit/payment/tip-choice.tsx'
import type { OrderOptions, Checkout } from './use-checkout.ts'
import { checkDiscount } from '@lantern/contract/menu/orders'
import Check from 'lucide-react/icons/check'
import { useAction } from '../../../kit/act/use-action.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import MapPin from 'lucide-react/icons/map-pin'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useMoments } from '../../../lib/shown/moments.ts'

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

const answers = ['on_arrival', 'now'] as const

/** The maximum length of a note (`contract/src/menu/cart.ts`). */
const longestNote = 300

export interface SummaryStepProps {
  checkout: Checkout
  entries: OrderOptions
  changeEntries: (change: Partial<OrderOptions>) => void
  venue: Venue
  /** The ways of paying, above the totals, so that each is in view with its price. */
  children: ReactNode
}

/** The maximum length of a code (`contract/src/menu/cart.ts`). */
const longest = 40

interface DiscountFieldProps {
  discount: OrderOptions['discount']
  onApplied: (discount: NonNullable<OrderOptions['discount']>) => void
}

/** The discount code. The server checks it, and once applied it is locked (product#discount-code). */
function DiscountField({ discount, onApplied }: DiscountFieldProps) {
  const t = useTranslations('orders')
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { act, isBusy } = useAction(checkDiscount, {
    failed: (error) =>
      isRefusal(error, 'invalid_code')
        ? { title: t('checkout.invalid') }
        : { title: t('error'), description: sentenceOf(error, t('errorText')) },
    onDone: ({ percent }, { body: { code } }) => onApplied({ code, percent }),
    onRefused: (error) => setWrong(isRefusal(error, 'invalid_code')),
  })
  const apply = () => {
    if (text.trim() !== '') void act({ body: { code: text.trim() } })
  }
  if (discount) {
    return (
      <output className="flex items-center gap-2.5 rounded-control bg-jade-wash px-4 py-3 font-medium text-jade">
        <Check className="size-5 shrink-0" />
        <span className="min-w-0">
          {t('checkout.applied', { percent: `${discount.percent}%` })}{' '}
          <span className="figures tracking-wide wrap-anywhere uppercase">{discount.code}</span>
        </span>
      </output>
    )
  }
  return (
    <Form onSubmit={apply}>
      <Field label={t('checkout.code')} error={isWrong ? t('checkout.invalid') : undefined}>
        <div className="flex gap-2">
          <Input
            value={text}
            maxLength={longest}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-0 flex-1"
            onChange={(event) => {
              setText(event.target.value)
              setWrong(false)
            }}
          />
          <Button type="submit" variant="outline" loading={isBusy} disabled={text.trim() === ''}>
            {t('checkout.apply')}
          </Button>
        </div>
      </Field>
    </Form>
  )
}

interface TableFieldProps extends Tables {
  chosen: number | null
  onChoose: (id: number | null) => void
}

/** The table of the order; recommended, not required (product#checkout). */
function TableField(props: TableFieldProps) {
  const { tables, isError, bookingsRead, suggested, isBooked, chosen, onChoose } = props
  const t = useTranslations('orders.checkout')
  const language = useLanguage()
  return (
    <div className="grid gap-2">
      <Field
        label={t('table')}
        hint={isBooked && chosen === suggested ? t('tableBooked') : undefined}
      >
        <Select
          value={chosen ?? ''}
          disabled={!tables}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('noTable')}</option>
          {tables?.map(({ id, name }) => (
            <option key={id} value={id}>
              {placeName(name, language)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen === null && (
        <p className="flex items-start gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm text-lantern-deep">
          <MapPin className="mt-[0.2em] size-4 shrink-0" />
          {t(isError ? 'tablesError' : 'tableHint')}
        </p>
      )}
      <ReadFailure query={bookingsRead}>{t('bookingsError')}</ReadFailure>
    </div>
  )
}

export function SummaryStep(props: SummaryStepProps) {
  const { checkout, entries, changeEntries, venue } = props
  const { tally, accept, tables, table, price, arrival, serve } = checkout
  const t = useTranslations('orders.checkout')
  const percent = entries.discount?.percent ?? 0
  const language = useLanguage()
  const { clockOf } = useMoments()
  const points = pointsFor(price.subtotal - price.discount, venue.pointsPerDollar)
  return (
    <div className="grid gap-5">
      <CartChanges tally={tally} onAccept={accept} />
      <OrderLines tally={tally} />
      <div className="grid gap-5 border-t border-line pt-5">
        <TableField {...tables} chosen={table} onChoose={(id) => changeEntries({ table: id })} />
        {arrival && (
          <div className="grid gap-2">
            <p className="text-sm font-semibold" aria-hidden="true">
              {t('serve.label')}
            </p>
            <SegmentedControl
              label={t('serve.label')}
              value={serve}
              onValueChange={(next) => changeEntries({ serve: next })}
              className="w-full! [&>label]:flex-1 [&>label]:px-2!"
              options={answers.map((value) => ({ value, label: t(`serve.${value}`) }))}
            />
            <p className="text-sm text-soft">
              {t(`serve.${serve}_hint`, {
                room: placeName(arrival.room, language),
                time: clockOf(arrival.startsAt),
              })}
            </p>
          </div>
        )}
      </div>
      <div className="grid gap-5 border-t border-line pt-5">
        {props.children}
        <div className="grid gap-2">
          <MoneyRows>
            <MoneyRow label={t('subtotal')} amount={moneyOfCents(price.subtotal)} />
            {percent > 0 && (
              <MoneyRow
                label={t('discount', { percent: `${percent}%` })}
                amount={`−${moneyOfCents(price.discount)}`}
              />
            )}
            <TaxRows taxes={receiptTaxes(price.taxes)} />
            {price.tip > 0 && <MoneyRow label={t('tipRow')} amount={moneyOfCents(price.tip)} />}
          </MoneyRows>
          {points > 0 && (
            <p className="figures text-right text-sm text-soft">{t('points', { count: points })}</p>
          )}
        </div>
      </div>
      <div className="grid gap-5 border-t border-line pt-5">
        <TipChoice
          words="orders.checkout.tips"
          tip={entries.tip}
          onChange={(tip) => changeEntries({ tip })}
          isInvalid={checkout.isTipInvalid}
        />
        <DiscountField
          discount={entries.discount}
          onApplied={(discount) => changeEntries({ discount })}
        />
        <Field label={t('note')} hint={t('noteHint')}>
          <Textarea
            rows={2}
            className="min-h-0!"
            maxLength={longestNote}
            value={entries.note}
            onChange={({ target }) => changeEntries({ note: target.value })}
          />
        </Field>
      </div>
    </div>
  )
}
