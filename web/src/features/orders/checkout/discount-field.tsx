import { checkDiscount } from '@lantern/contract/orders'
import Check from 'lucide-react/icons/check'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import type { OrderOptions } from './use-order-options.ts'

/** The maximum length of a code (`contract/src/cart.ts`). */
const longest = 40

export interface DiscountFieldProps {
  discount: OrderOptions['discount']
  onApplied: (discount: NonNullable<OrderOptions['discount']>) => void
}

/** The discount code. The server checks it, and once applied it is locked (product#discount-code). */
export function DiscountField({ discount, onApplied }: DiscountFieldProps) {
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
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void act({ body: { code: text.trim() } })
  }
  if (discount) {
    return (
      <output className="flex items-center gap-2.5 rounded-control bg-jade-wash px-4 py-3 font-medium text-jade">
        <Check className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          {t('checkout.applied', { percent: `${discount.percent}%` })}{' '}
          <span className="figures tracking-wide wrap-anywhere uppercase">{discount.code}</span>
        </span>
      </output>
    )
  }
  return (
    <form onSubmit={apply}>
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
    </form>
  )
}
