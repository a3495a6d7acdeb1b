import { listBills } from '@lantern/contract/bills'
import type { Cents, OrderPrice } from '@lantern/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { ReadFailure } from '../../kit/read-failure.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { sumsOf } from '../../lib/shown/payment.ts'
import { taxNameNow } from '../../lib/shown/tax.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { MoneyRow } from '../../ui/layout/money.tsx'
import { PaymentFields } from '../bills/payments/payment-fields.tsx'
import { isSomebodys, saleMethods, type SaleOptions } from './sale.ts'

export interface PayBarProps {
  price: OrderPrice
  /** In basis points; `null` if there are several. */
  taxRate: number | null
  wishes: SaleOptions
  onWish: (change: Partial<SaleOptions>) => void
  /** The amount due, for cash rounded to the five-cent coin. */
  due: Cents
  isEmpty: boolean
  isReady: boolean
  isBusy: boolean
  onClear: () => void
}

/** The bill for a value of the select. */
const billIn = (value: string): SaleOptions['bill'] => {
  if (value === 'new') return value
  return value === '' ? null : Number(value)
}

/** The bill that an order goes on: an open one, or a new one of its table or guest. */
function BillField({ wishes, onWish }: Pick<PayBarProps, 'wishes' | 'onWish'>) {
  const t = useTranslations('till')
  const query = useQuery(queryOf(listBills, {}))
  const open = query.data?.filter(({ status }) => status === 'open')
  const isNobodys = wishes.bill === 'new' && !isSomebodys(wishes)
  return (
    <>
      <Field label={t('bill')} hint={t(isNobodys ? 'newBillText' : 'billText')} required>
        <Select
          value={wishes.bill ?? ''}
          disabled={!open}
          onChange={({ target }) => onWish({ bill: billIn(target.value) })}
        >
          <option value="">–</option>
          <option value="new">{t('newBill')}</option>
          {open?.map(({ id, place, name, lanternId, due }) => (
            <option key={id} value={id}>
              {[place, name].filter(Boolean).join(' · ') || lanternId} · {money(due)}
            </option>
          ))}
        </Select>
      </Field>
      <ReadFailure query={query}>{t('billsError')}</ReadFailure>
    </>
  )
}

/** The payment of the order: the fields of every payment, the bill that it may go on, and the member's balance. */
function SalePayment({ price, wishes, onWish }: Pick<PayBarProps, 'price' | 'wishes' | 'onWish'>) {
  const t = useTranslations('till')
  const { method, member, tendered } = wishes
  return (
    <PaymentFields
      isFoot
      methods={saleMethods(member)}
      value={{ method, tendered }}
      onChange={onWish}
      sums={sumsOf(wishes, price.total)}
    >
      {method === 'bill' && <BillField {...{ wishes, onWish }} />}
      {method === 'balance' && member && (
        <p className="figures text-sm text-soft">
          {t('balanceText', { balance: money(member.balance) })}
        </p>
      )}
    </PaymentFields>
  )
}

/** The sums of the order, and the change for the typed cash. */
function Sums({ price, taxRate, due, wishes }: Omit<PayBarProps, 'onWish'>) {
  const t = useTranslations('till')
  const language = useLanguage()
  const venue = useVenue()
  const isGiven = wishes.method === 'cash' && wishes.tendered.trim() !== ''
  const change = isGiven ? sumsOf(wishes, price.total).change : null
  return (
    <dl className="grid gap-1 text-sm [&>:nth-last-child(n+2)]:text-soft" aria-live="polite">
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
      <div className="heading flex items-baseline justify-between gap-4 text-xl text-ink!">
        <dt>{t('total')}</dt>
        <dd className="figures">{moneyOfCents(due)}</dd>
      </div>
      {change !== null && (
        <div className="flex items-baseline justify-between gap-4 font-semibold text-ink!">
          <dt>{t('change')}</dt>
          <dd className="figures">{moneyOfCents(change)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Returns the label of the button that sells, which depends on the method. */
function usePayWords() {
  const t = useTranslations('till')
  return ({
    wishes: { method },
    isEmpty,
    due,
  }: Pick<PayBarProps, 'wishes' | 'isEmpty' | 'due'>) => {
    if (isEmpty) return t('payNow')
    return method === null ? t('chooseMethod') : t(`act.${method}`, { total: moneyOfCents(due) })
  }
}

/**
 * The foot of an order, always visible if the screen is high enough: the total, the payment methods, and the button
 * that sells.
 */
export function PayBar(props: PayBarProps) {
  const { isEmpty } = props
  const t = useTranslations('till')
  const payWords = usePayWords()
  return (
    <div className="-mx-5 -mb-6 grid gap-3 border-t border-line bg-surface px-5 py-4 md:-mx-6 md:px-6 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:-bottom-6">
      {!isEmpty && (
        <>
          <Sums {...props} />
          <SalePayment {...props} />
        </>
      )}
      <div className="flex items-center gap-2">
        <IconButton label={t('clearOrder')} disabled={isEmpty} onClick={props.onClear}>
          <Trash2 aria-hidden="true" />
        </IconButton>
        <Button
          type="submit"
          size="large"
          className="figures flex-1 px-3! whitespace-nowrap"
          disabled={!props.isReady}
          loading={props.isBusy}
        >
          {payWords(props)}
        </Button>
      </div>
    </div>
  )
}
