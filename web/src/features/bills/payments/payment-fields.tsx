import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { useRef, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MethodChoice, type MethodChoiceProps } from '../../../kit/payment/method-choice.tsx'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import {
  likelyCash,
  type Method,
  type Payment,
  type PaymentSums,
  chosenOf,
  noPayment,
  sumsOf,
} from '../../../lib/shown/payment.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput, Input } from '../../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'

function Tendered({
  value,
  onChange,
  sums: { toTake, change },
  isFoot,
}: {
  value: string
  onChange: (typed: string) => void
  sums: PaymentSums
  isFoot: boolean
}) {
  const t = useTranslations('bills.pay')
  const isTooLittle = toTake !== null && change === null
  const choices = toTake === null ? [] : likelyCash(toTake)
  return (
    <div className={isFoot ? 'flex items-end gap-2' : 'grid gap-2'}>
      <Field
        label={t('tendered')}
        hint={isFoot ? undefined : t('tenderedHint')}
        error={isTooLittle && t('tooLittle', { due: moneyOfCents(toTake) })}
        className={isFoot ? 'w-28 shrink-0' : ''}
      >
        <AmountInput
          value={value}
          placeholder={isFoot && toTake !== null ? moneyOfCents(toTake) : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <div className="flex min-w-0 flex-1 flex-wrap content-end gap-2">
        {choices.length > 0 && <LikelyAmount label={t('exact')} onPress={() => onChange('')} />}
        {choices.map((cents) => (
          <LikelyAmount
            key={cents}
            label={moneyOfCents(cents).replace(/\.00$/, '')}
            onPress={() => onChange(toDollars(cents))}
          />
        ))}
      </div>
    </div>
  )
}

function LikelyAmount({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="outline" size="small" className="figures px-2.5!" onClick={onPress}>
      {label}
    </Button>
  )
}

interface PaymentFieldsProps<M extends Method> extends Pick<
  MethodChoiceProps<M>,
  'methods' | 'isBack' | 'isFoot'
> {
  value: Payment<M>
  onChange: (payment: Payment<M>) => void
  sums: PaymentSums
  /** Further fields between the method and the cash: an amount, a tip. */
  children?: ReactNode
}

/** The fields of a payment or refund, the same on all staff screens. In a sticky foot the sums are above them. */
export function PaymentFields<M extends Method>(props: PaymentFieldsProps<M>) {
  const { methods, value, onChange, sums, children, isBack = false, isFoot = false } = props
  const t = useTranslations('bills.pay')
  const { method, tendered } = value
  const { toTake, change } = sums
  const fields = useRef<HTMLDivElement>(null)
  const choose = (next: M) => {
    onChange({ ...value, method: next })
    // The fields of a method open below it, which in a long dialog is out of view.
    requestAnimationFrame(() => fields.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div ref={fields} className={isFoot ? 'grid gap-3' : 'grid gap-4'}>
      <div className="grid gap-2">
        <MethodChoice {...{ methods, isBack, isFoot }} value={method} onChange={choose} />
        {method === 'terminal' && (
          <p className="text-sm text-soft">{t(isBack ? 'terminalBack' : 'terminal')}</p>
        )}
      </div>
      {children}
      {method === 'cash' && !isBack && (
        <Tendered
          value={tendered}
          onChange={(typed) => onChange({ method, tendered: typed })}
          sums={sums}
          isFoot={isFoot}
        />
      )}
      {!isFoot && method !== null && (
        <div aria-live="polite">
          <MoneyRows>
            {toTake !== null && (
              <MoneyRow
                total
                label={t(toTake < 0 ? 'toReturn' : 'toTake')}
                amount={moneyOfCents(Math.abs(toTake))}
              />
            )}
            {change !== null && change > 0 && (
              <MoneyRow label={t('change')} amount={moneyOfCents(change)} />
            )}
          </MoneyRows>
        </div>
      )}
    </div>
  )
}

interface PaymentRequest<M extends Method> {
  methods: readonly M[]
  /** The amount due by method, negative for a refund; `null` while it isn't known. */
  cents: Cents | null | ((method: M) => Cents | null)
  /** The likely methods, of which the first that is offered is selected at first. A payment in cash never is. */
  likely: readonly (Method | null)[]
}

export function usePayment<M extends Method>({ methods, cents, likely }: PaymentRequest<M>) {
  const [entered, setEntered] = useState<Payment<M>>(noPayment)
  const amountBy = (by: M | null) => (typeof cents !== 'function' ? cents : by && cents(by))
  // Cash that isn't in the drawer is missed at the close, so that a payment in cash is always chosen by hand.
  const gives = likely.filter(
    (by) => by !== 'cash' || methods.some((own) => own === by && (amountBy(own) ?? 0) < 0),
  )
  const method = chosenOf(methods, entered.method, gives)
  const value = { ...entered, method }
  const amount = amountBy(method)
  const sums = sumsOf(value, amount)
  return {
    ...value,
    sums,
    /** A method is chosen, and the cash is sufficient. */
    isReady: method !== null && sums.change !== null,
    fields: { methods, value, sums, isBack: amount !== null && amount < 0, onChange: setEntered },
  }
}

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
  isMissing: boolean
}

/** The reason for moving money: one of three suggestions, or free text. */
export function ReasonField({ value, onChange, isMissing }: ReasonFieldProps) {
  const t = useTranslations('bills.why')
  const usual = [t('phone'), t('desk'), t('house')]
  return (
    <div className="grid gap-2">
      <Field
        label={t('label')}
        hint={t('hint')}
        error={isMissing && value.trim() === '' ? t('required') : undefined}
        required
      >
        <Input value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {usual.map((reason) => (
          <Button
            key={reason}
            variant="outline"
            size="small"
            aria-pressed={value === reason}
            className="aria-pressed:border-lantern! aria-pressed:bg-amber-wash!"
            onClick={() => onChange(reason)}
          >
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}
