import type { Cents, OrderPrice } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { listBills } from '@lantern/contract/bills'
import { useQuery } from '@tanstack/react-query'
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
import type { TallyLine } from '../orders/tally/tally.ts'
import type { CartMove } from '../orders/cart/cart.ts'
import { TipField } from '../orders/checkout/tip-field.tsx'
import { CashFields } from './cash-fields.tsx'
import { MemberField } from './member-field.tsx'
import { SaleLines } from './sale-lines.tsx'
import { dueOf, waysFor, type Wishes } from './sale.ts'
import { queryOf } from '../../lib/api/queries.ts'

/** The open bill that an order goes on. */
function BillField({
  bill,
  onChange,
}: {
  bill: number | null
  onChange: (bill: number | null) => void
}) {
  const t = useTranslations('till')
  const { data } = useQuery(queryOf(listBills, {}))
  const open = data?.filter(({ status }) => status === 'open')
  return (
    <Field label={t('bill')} hint={t('billText')} required>
      <Select
        value={bill ?? ''}
        disabled={!open}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">–</option>
        {open?.map(({ id, place, name, lanternId, due }) => (
          <option key={id} value={id}>
            {[place, name].filter(Boolean).join(' · ') || lanternId} · {money(due)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

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

type Wishing = Pick<SalePanelProps, 'wishes' | 'onWish'>

/** The guest's name and table, which the kitchen reads, and the member who buys. */
function Buyer({
  wishes,
  onWish,
  tables,
  isStation,
}: Pick<SalePanelProps, 'tables' | 'isStation'> & Wishing) {
  const t = useTranslations('till')
  return (
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
      {!isStation && (
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
    </>
  )
}

/** The sums of the order. `due` is in cents, rounded to five cents for cash. */
function Sums({ price, taxRate, due }: Pick<SalePanelProps, 'price' | 'taxRate'> & { due: Cents }) {
  const t = useTranslations('till')
  const language = useLanguage()
  const venue = useVenue()
  return (
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
  )
}

/** The fields or the note of the chosen way to pay. */
function PaymentFields({ wishes, onWish, due }: Wishing & { due: Cents }) {
  const t = useTranslations('till')
  const { payment, member, tendered, bill } = wishes
  if (payment === 'cash') {
    const write = (typed: string) => onWish({ tendered: typed })
    return <CashFields due={due} tendered={tendered} onChange={write} />
  }
  if (payment === 'bill') return <BillField bill={bill} onChange={(one) => onWish({ bill: one })} />
  if (payment === 'card') return <p className="text-sm text-soft">{t('cardText')}</p>
  if (payment === null || member === null) return null
  return (
    <p className="figures text-sm text-soft">
      {t('balanceText', { balance: money(member.balance) })}
    </p>
  )
}

/** The words of the button that sells, which name the amount once it is chosen how to pay. */
function usePayWords() {
  const t = useTranslations('till')
  return (payment: Wishes['payment'], isEmpty: boolean, due: Cents) => {
    if (isEmpty) return t('payNow')
    if (payment === null) return t('chooseWay')
    return payment === 'bill' ? t('putOn') : t('payNowOf', { total: moneyOfCents(due) })
  }
}

/** How to pay, and the buttons, at the foot of the order. */
function PayBar(props: SalePanelProps & { isEmpty: boolean; due: Cents }) {
  const { wishes, onWish, isEmpty, due } = props
  const t = useTranslations('till')
  const payWords = usePayWords()
  return (
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
        {payWords(wishes.payment, isEmpty, due)}
      </Button>
    </div>
  )
}

/** The current order: its lines, its customer, and how it is paid (product#till). */
export function SalePanel(props: SalePanelProps) {
  const { tally, price, wishes, onWish } = props
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
          <Buyer {...{ wishes, onWish }} tables={props.tables} isStation={props.isStation} />
          {wishes.payment !== 'bill' && (
            <TipField
              tip={wishes.tip}
              isInvalid={props.isTipInvalid}
              onChange={(tip) => onWish({ tip })}
            />
          )}
          <Sums price={price} taxRate={props.taxRate} due={due} />
          <PaymentFields {...{ wishes, onWish, due }} />
        </>
      )}
      <PayBar {...props} isEmpty={isEmpty} due={due} />
    </form>
  )
}
