import type { Cents } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Method,
  type Payment,
  chosenOf,
  noPayment,
  sumsOf,
} from '../../../lib/shown/payment.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'

interface PaymentRequest<M extends Method> {
  methods: readonly M[]
  /** The amount due by method, negative for a refund; `null` while it isn't known. */
  cents: Cents | null | ((method: M) => Cents | null)
  /** The likely methods, of which the first that is offered is selected at first. A payment in cash never is. */
  likely: readonly (Method | null)[]
}

/** The state of a payment's form: its method, its sums, and the props of its fields. */
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
