import { checkDiscount } from '@lantern/contract/orders'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import type { Wishes } from './use-wishes.ts'

/** As long as a code may be (`contract/src/cart.ts`). */
const longest = 40

export interface DiscountFieldProps {
  discount: Wishes['discount']
  onApplied: (discount: NonNullable<Wishes['discount']>) => void
}

/** The discount code: asked of the server, and locked once it is applied (spec §4, §5). */
export function DiscountField({ discount, onApplied }: DiscountFieldProps) {
  const t = useTranslations('orders')
  const [text, setText] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (code: string) => call(checkDiscount, { body: { code } }),
    onSuccess: ({ percent }, code) => onApplied({ code, percent }),
    onError: (reason) => {
      if (isRefusal(reason, 'invalid_code')) {
        toast({ variant: 'destructive', title: t('checkout.invalid') })
        return
      }
      const description = sentenceOf(reason, t('errorText'))
      toast({ variant: 'destructive', title: t('error'), description })
    },
  })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && text.trim() !== '') mutate(text.trim())
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
      <Field
        label={t('checkout.code')}
        error={isRefusal(error, 'invalid_code') ? t('checkout.invalid') : undefined}
      >
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
              if (error) reset()
            }}
          />
          <Button type="submit" variant="outline" loading={isPending} disabled={text.trim() === ''}>
            {t('checkout.apply')}
          </Button>
        </div>
      </Field>
    </form>
  )
}
