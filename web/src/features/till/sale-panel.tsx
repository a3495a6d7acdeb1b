import type { OrderPrice } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useVenue } from '../../lib/api/venue.ts'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { taxNameNow } from '../../lib/shown/tax.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { TallyLine } from '../orders/cart/tally.ts'
import type { CartMove } from '../orders/cart/cart.ts'
import { TipField } from '../orders/checkout/tip-field.tsx'
import { BillField } from './bill-field.tsx'
import { CashFields } from './cash-fields.tsx'
import { MemberField } from './member-field.tsx'
import { SaleLines } from './sale-lines.tsx'
import { dueOf, waysFor, type Wishes } from './sale.ts'

export interface SalePanelProps {
  isStation: boolean
  /** In basis points; `null` where there are several. */
  taxRate: number | null
  tally: readonly TallyLine[]
  price: OrderPrice
  wishes: Wishes
  tables: readonly { id: number; name: string }[] | undefined
  isTipInvalid: boolean
  onWish: (change: Partial<Wishes>) => void
  onMove: (move: CartMove) => void
  onClear: () => void
  onPay: () => void
  isReady: boolean
  isBusy: boolean
}

/** The current order: its lines, whose it is, and how it is paid (product#till). */
export function SalePanel(props: SalePanelProps) {
  const { taxRate, tally, price, wishes, tables, onWish } = props
  const t = useTranslations('till')
  const language = useLanguage()
  const venue = useVenue()
  const due = dueOf(price, wishes.payment)
  const isEmpty = tally.length === 0
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onPay()
      }}
    >
      <SaleLines tally={tally} onMove={props.onMove} />
      {!isEmpty && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('customerName')}>
              <Input
                autoComplete="off"
                maxLength={80}
                value={wishes.customerName}
                onChange={(event) => onWish({ customerName: event.target.value })}
              />
            </Field>
            <Field label={t('table')}>
              <Select
                value={wishes.table ?? ''}
                disabled={!tables}
                onChange={({ target }) =>
                  onWish({ table: target.value === '' ? null : Number(target.value) })
                }
              >
                <option value="">{t('noTable')}</option>
                {tables?.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          {!props.isStation && (
            <MemberField
              member={wishes.member}
              onChange={(member) =>
                onWish({
                  member,
                  ...(member === null && wishes.payment === 'balance' && { payment: null }),
                })
              }
            />
          )}
          {wishes.payment !== 'bill' && (
            <TipField
              tip={wishes.tip}
              isInvalid={props.isTipInvalid}
              onChange={(tip) => onWish({ tip })}
            />
          )}
          <MoneyRows>
            <MoneyRow label={t('subtotal')} amount={moneyOfCents(price.subtotal)} />
            {venue && taxRate !== 0 && (
              <MoneyRow
                label={taxNameNow(venue.tax, taxRate, language)}
                amount={moneyOfCents(price.tax)}
              />
            )}
            {price.tip > 0 && <MoneyRow label={t('tip')} amount={moneyOfCents(price.tip)} />}
            {due !== price.total && (
              <MoneyRow label={t('rounding')} amount={moneyOfCents(due - price.total)} />
            )}
            <MoneyRow total label={t('total')} amount={moneyOfCents(due)} />
          </MoneyRows>
          {wishes.payment === 'cash' && (
            <CashFields
              due={due}
              tendered={wishes.tendered}
              onChange={(tendered) => onWish({ tendered })}
            />
          )}
          {wishes.payment === 'balance' && wishes.member && (
            <p className="figures text-sm text-soft">
              {t('balanceText', { balance: money(wishes.member.balance) })}
            </p>
          )}
          {wishes.payment === 'bill' && (
            <BillField bill={wishes.bill} onChange={(chosen) => onWish({ bill: chosen })} />
          )}
          {wishes.payment === 'card' && <p className="text-sm text-soft">{t('cardText')}</p>}
        </>
      )}
      <div className="sticky -bottom-6 -mx-5 -mb-6 grid grid-cols-[auto_1fr] gap-3 border-t border-line bg-surface px-5 py-4 md:-mx-6 md:px-6">
        {!isEmpty && (
          <SegmentedControl
            label={t('payment')}
            value={wishes.payment}
            onValueChange={(payment) => onWish({ payment })}
            className="col-span-2 w-full! [&>label]:flex-1"
            options={waysFor(wishes.member).map((value) => ({ value, label: t(`way.${value}`) }))}
          />
        )}
        <Button
          variant="outline"
          size="large"
          className="px-4!"
          disabled={isEmpty}
          onClick={props.onClear}
        >
          {t('clearOrder')}
        </Button>
        <Button
          type="submit"
          size="large"
          className="figures px-3! whitespace-nowrap"
          disabled={!props.isReady}
          loading={props.isBusy}
        >
          {isEmpty || wishes.payment === null
            ? t(isEmpty ? 'payNow' : 'chooseWay')
            : t(wishes.payment === 'bill' ? 'putOn' : 'payNowOf', { total: moneyOfCents(due) })}
        </Button>
      </div>
    </form>
  )
}
