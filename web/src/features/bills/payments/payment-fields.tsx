import { toDollars } from '@lantern/contract/payments/pricing'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MethodChoice, type MethodChoiceProps } from '../../../kit/payment/method-choice.tsx'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import {
  likelyCash,
  type Method,
  type Payment,
  type PaymentSums,
} from '../../../lib/shown/payment.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'

/** The cash that the guest handed over, typed or chosen from likely amounts. */
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
