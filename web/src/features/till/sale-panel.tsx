import { fullName } from '@lantern/contract/members/names'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { listBills } from '@lantern/contract/bills/bills'
import { nameIn } from '@lantern/contract/venue/languages'
import { type OrderPrice, toCents, receiptTaxes } from '@lantern/contract/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import { useState, useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TallyLine } from '../orders/cart/tally.ts'
import { type CartMove, longestNote, mostOfOne } from '../orders/cart/cart.ts'
import { saleDue, isSomebodys, saleMethods, type SaleOptions } from './sale.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { LineOptions } from '../orders/options/line-options.tsx'
import { Quantity } from '../orders/cart/quantity.tsx'
import { ReadFailure } from '../../kit/load/read-failure.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { sumsOf } from '../../lib/shown/payment.ts'
import { TaxRows } from '../../kit/payment/tax-rows.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { MoneyRow } from '../../ui/layout/money.tsx'
import { PaymentFields } from '../bills/payments/payment-fields.tsx'
import { readMoney } from '@lantern/contract/calls/numbers'
import { useIsStation } from '../../lib/session/station.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { TipChoice } from '../../kit/payment/tip-choice.tsx'
import { MemberField } from '../../kit/member/member-field.tsx'

interface SalePanelProps {
  tally: readonly TallyLine[]
  price: OrderPrice
  entries: SaleOptions
  tables: readonly { id: number; name: string }[] | undefined
  isTipInvalid: boolean
  onEntries: (change: Partial<SaleOptions>) => void
  onMove: (move: CartMove) => void
  onClear: () => void
  onPay: () => void
  isReady: boolean
  isBusy: boolean
}

const billIn = (value: string): SaleOptions['bill'] => {
  if (value === 'new') return value
  return value === '' ? null : Number(value)
}

function BillField({ entries, onEntries }: Pick<SalePanelProps, 'entries' | 'onEntries'>) {
  const t = useTranslations('till')
  const query = useQuery(queryOf(listBills, {}))
  const open = query.data?.filter(({ status }) => status === 'open')
  const isNobodys = entries.bill === 'new' && !isSomebodys(entries)
  return (
    <>
      <Field label={t('bill')} hint={t(isNobodys ? 'newBillText' : 'billText')} required>
        <Select
          value={entries.bill ?? ''}
          disabled={!open}
          onChange={({ target }) => onEntries({ bill: billIn(target.value) })}
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

/** The foot of an order, always visible if the screen is high enough. */
function PayBar({ tally, price, entries, onEntries, ...props }: SalePanelProps) {
  const t = useTranslations('till')
  const { method, member, tendered } = entries
  const isEmpty = tally.length === 0
  // For cash rounded to the five-cent coin.
  const due = saleDue(price, entries)
  const sums = sumsOf(entries, price.total)
  const change = method === 'cash' && tendered.trim() !== '' ? sums.change : null
  const act = method === null ? t('chooseMethod') : t(`act.${method}`, { total: moneyOfCents(due) })
  return (
    <div className="-mx-5 -mb-6 grid gap-3 border-t border-line bg-surface px-5 py-4 md:-mx-6 md:px-6 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:-bottom-6">
      {!isEmpty && (
        <>
          <dl className="grid gap-1 text-sm [&>:nth-last-child(n+2)]:text-soft" aria-live="polite">
            <MoneyRow label={t('subtotal')} amount={moneyOfCents(price.subtotal)} />
            <TaxRows taxes={receiptTaxes(price.taxes)} />
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
          <PaymentFields
            isFoot
            methods={saleMethods(member !== null)}
            value={{ method, tendered }}
            onChange={onEntries}
            sums={sums}
          >
            {method === 'bill' && <BillField {...{ entries, onEntries }} />}
            {method === 'balance' && member && (
              <p className="figures text-sm text-soft">
                {t('balanceText', { balance: money(member.accountBalance) })}
              </p>
            )}
          </PaymentFields>
        </>
      )}
      <div className="flex items-center gap-2">
        <IconButton label={t('clearOrder')} disabled={isEmpty} onClick={props.onClear}>
          <Trash2 />
        </IconButton>
        <Button
          type="submit"
          size="large"
          className="figures flex-1 px-3! whitespace-nowrap"
          disabled={!props.isReady}
          loading={props.isBusy}
        >
          {isEmpty ? t('payNow') : act}
        </Button>
      </div>
    </div>
  )
}

/** Focuses the field once it is mounted by a press. */
const focus = (field: HTMLInputElement | null) => field?.focus()

function SaleLine({ line, onMove }: { line: TallyLine; onMove: SalePanelProps['onMove'] }) {
  const t = useTranslations('till')
  const language = useLanguage()
  const [isNoting, setNoting] = useState(false)
  const { quantity, today, price, state, note } = line
  const name = nameIn(line, language)
  return (
    <li className="border-b border-line py-0.5">
      <div className="flex min-h-11.75 items-center gap-2">
        <button
          type="button"
          aria-expanded={isNoting}
          data-tip={t('note')}
          onClick={() => setNoting(!isNoting)}
          className="min-h-11 min-w-0 flex-1 rounded-control py-0.5 pr-4 text-left text-sm leading-tight font-medium wrap-anywhere hover:bg-sunk"
        >
          {name}
          {/* The icon takes no width, so that it never wraps to a line of its own. */}
          <Pencil className="-mr-4 ml-1 inline size-3 text-soft" />{' '}
          <span className="sr-only">{t('note')}</span>
          {note !== '' && !isNoting && (
            <span className="block truncate text-xs font-normal text-soft">{note}</span>
          )}
          {state === 'sold_out' && <Badge tone="vermilion">{t('soldOut')}</Badge>}
          {state === 'repriced' && <Badge tone="amber">{t('was', { price: money(price) })}</Badge>}
        </button>
        <Quantity
          name={name}
          quantity={quantity}
          onChange={(to) => onMove({ do: 'quantity', line: line.line, quantity: to })}
          isFull={state === 'sold_out' || quantity >= mostOfOne}
        />
        <p className="figures min-w-14 text-right font-semibold">
          {moneyOfCents(toCents(today) * quantity)}
        </p>
      </div>
      <LineOptions line={line} onMove={onMove} />
      {isNoting && (
        <Input
          aria-label={t('noteFor', { name })}
          placeholder={t('note')}
          value={note}
          maxLength={longestNote}
          ref={focus}
          onBlur={() => onMove({ do: 'merge' })}
          onChange={(event) => onMove({ do: 'note', line: line.line, note: event.target.value })}
          className="mb-1.5"
        />
      )}
    </li>
  )
}

/** The current order: its lines, its guest, and at its foot the total and the payment (product#till). */
export function SalePanel(props: SalePanelProps) {
  const { tally, entries, onEntries, onMove, tables, isTipInvalid } = props
  const t = useTranslations('till')
  return (
    <Form className="grid gap-3" onSubmit={props.onPay}>
      {tally.length === 0 ? (
        <p className="py-6 text-center text-soft">{t('empty')}</p>
      ) : (
        <>
          <ul>
            {tally.map((line) => (
              <SaleLine key={line.line} {...{ line, onMove }} />
            ))}
          </ul>
          <SaleDetails {...{ entries, onEntries, tables, isTipInvalid }} />
        </>
      )}
      <PayBar {...props} />
    </Form>
  )
}

type Detail = 'guest' | 'member' | 'tip'

export interface SaleDetailsProps {
  entries: SaleOptions
  onEntries: (change: Partial<SaleOptions>) => void
  tables: readonly { id: number; name: string }[] | undefined
  isTipInvalid: boolean
}

function knownOf(detail: Detail, { entries, tables }: SaleDetailsProps): string {
  if (detail === 'member') return entries.member ? fullName(entries.member) : ''
  if (detail === 'guest') {
    const table = tables?.find(({ id }) => id === entries.table)?.name
    return [entries.customerName.trim(), table].filter(Boolean).join(' · ')
  }
  if (entries.tip.kind === 'percent') return `${entries.tip.percent}%`
  const cents = entries.tip.kind === 'own' ? readMoney(entries.tip.text) : null
  return cents === null ? '' : moneyOfCents(cents)
}

/**
 * Guest and table, member and tip: a row of buttons, of which one at a time opens its fields, so that the form stays
 * short. An order on a bill has no tip here: it is added with the bill's payment.
 */
function SaleDetails(props: SaleDetailsProps) {
  const { entries, onEntries, tables, isTipInvalid } = props
  const t = useTranslations('till')
  const fields = useId()
  const [chosen, setChosen] = useState<Detail | null>(null)
  const details: Detail[] = ['guest']
  if (!useIsStation()) details.push('member')
  if (entries.method !== 'bill') details.push('tip')
  // An invalid tip blocks the sale, so its field stays open.
  const wanted = isTipInvalid ? 'tip' : chosen
  const open = details.find((detail) => detail === wanted) ?? null
  const shown: Record<Detail, ReactNode> = {
    guest: (
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('customerName')}>
          <Input
            autoComplete="off"
            maxLength={80}
            value={entries.customerName}
            onChange={(event) => onEntries({ customerName: event.target.value })}
          />
        </Field>
        <Field label={t('table')}>
          <Select
            value={entries.table ?? ''}
            disabled={!tables}
            onChange={({ target }) =>
              onEntries({ table: target.value === '' ? null : Number(target.value) })
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
    ),
    member: (
      <MemberField
        member={entries.member}
        onChange={(buyer) =>
          onEntries({
            member: buyer,
            ...(buyer === null && entries.method === 'balance' && { method: null }),
          })
        }
      />
    ),
    tip: (
      <TipChoice
        words="orders.checkout.tips"
        tip={entries.tip}
        isInvalid={isTipInvalid}
        onChange={(tip) => onEntries({ tip })}
      />
    ),
  }
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        {details.map((detail) => {
          const isOpen = detail === open
          const label = t(`details.${detail}`)
          const known = knownOf(detail, props)
          return (
            <button
              key={detail}
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? fields : undefined}
              onClick={() => setChosen(isOpen ? null : detail)}
              className={classNames(
                'flex min-h-11 min-w-16 flex-auto items-center justify-between gap-1 rounded-control border px-3 text-sm transition-colors hover:border-edge',
                isOpen ? 'border-edge bg-sunk' : 'border-line',
              )}
            >
              <span
                className={classNames('truncate', known === '' ? 'text-soft' : 'font-semibold')}
              >
                {known !== '' && <span className="sr-only">{label}: </span>}
                {known || label}
              </span>
              <ChevronDown
                className={classNames('size-4 shrink-0 text-soft', isOpen && 'rotate-180')}
              />
            </button>
          )
        })}
      </div>
      {open && <div id={fields}>{shown[open]}</div>}
    </div>
  )
}
