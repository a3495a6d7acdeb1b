import { quickAmounts } from '@lantern/contract/payments'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { money, shortMoney } from '../../lib/format.ts'
import { useVenue } from '../../lib/venue.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { typedAmount } from './amount.ts'
import { useTopUp } from './use-top-up.ts'

function TopUpForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('account.topUp')
  const venue = useVenue()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { add, isBusy } = useTopUp(onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = typedAmount(text)
    setWrong(amount === null)
    if (amount !== null) void add(amount)
    else {
      toast({ variant: 'destructive', title: t('invalid'), description: t('invalidText') })
    }
  }
  const limits = venue?.topUp
  const error = isWrong ? t('invalidText') : undefined
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={t('amount')}
        error={error}
        hint={limits && t('limits', { min: money(limits.min), max: money(limits.max) })}
        required
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={text}
          placeholder="$0.00"
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
        />
      </Field>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('quick')}</legend>
        <div className="grid grid-cols-4 gap-2">
          {quickAmounts.map((amount) => (
            <Button
              key={amount}
              variant="outline"
              className="figures px-1!"
              aria-pressed={typedAmount(text) === String(amount)}
              onClick={() => {
                setText(String(amount))
                setWrong(false)
              }}
            >
              {shortMoney(amount)}
            </Button>
          ))}
        </div>
      </fieldset>
      {venue?.payments.mode === 'sandbox' && <Alert tone="warning">{t('sandbox')}</Alert>}
      <Button type="submit" size="large" loading={isBusy}>
        {t('submit')}
      </Button>
    </form>
  )
}

export interface TopUpDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds money to the balance (spec §2). Closes and clears on success. */
export function TopUpDialog({ open, onOpenChange }: TopUpDialogProps) {
  const t = useTranslations('account.topUp')
  const venue = useVenue()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('lead')}
      closeLabel={t('close')}
      trigger={<Button>{t('open')}</Button>}
    >
      {venue?.payments.mode === 'none' ? (
        <Alert>{t('none')}</Alert>
      ) : (
        <TopUpForm onDone={() => onOpenChange(false)} />
      )}
    </Dialog>
  )
}
