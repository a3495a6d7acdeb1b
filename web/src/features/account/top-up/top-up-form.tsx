import { quickAmounts } from '@lantern/contract/payments'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { typedAmount } from './amount.ts'
import type { useTopUp } from './use-top-up.ts'

/** Buttons for common amounts; the typed one is marked. */
function QuickAmounts({
  amount,
  onPick,
}: {
  amount: ReturnType<typeof typedAmount>
  onPick: (amount: string) => void
}) {
  const t = useTranslations('account.topUp')
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('quick')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {quickAmounts.map((quick) => (
          <Button
            key={quick}
            variant="outline"
            className="figures px-1! aria-pressed:border-lantern! aria-pressed:bg-amber-wash!"
            aria-pressed={amount === typedAmount(String(quick))}
            onClick={() => onPick(String(quick))}
          >
            {money(quick)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** A field for an amount, buttons for common amounts, and the button that tops up (product#top-up). */
export function TopUpForm({ add, isBusy, problem, setProblem }: ReturnType<typeof useTopUp>) {
  const t = useTranslations('account.topUp')
  const venue = useVenue()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const amount = typedAmount(text)
  const change = (next: string) => {
    setText(next)
    setProblem(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount !== null) {
      void add(amount)
      return
    }
    setProblem(t('invalidText'))
    input.current?.focus()
    toast({ variant: 'destructive', title: t('invalid'), description: t('invalidText') })
  }
  const limits = venue?.topUp
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <QuickAmounts amount={amount} onPick={change} />
      <Field
        label={t('amount')}
        error={problem}
        hint={limits && t('limits', { min: money(limits.min), max: money(limits.max) })}
        required
      >
        <AmountInput
          ref={input}
          value={text}
          placeholder="$0.00"
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      {venue?.payments.mode === 'sandbox' && <Alert tone="warning">{t('sandbox')}</Alert>}
      <Button type="submit" size="large" loading={isBusy}>
        {t('submit')}
      </Button>
    </form>
  )
}
