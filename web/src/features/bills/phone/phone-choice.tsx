import type { PhoneBill } from '@lantern/contract/bills-phone'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { useDepositTime } from '../../../kit/deposit-time.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { canChooseDishes, whatOf, type PhoneDraft } from './phone-draft.ts'
import { PhoneDishes } from './phone-lines.tsx'

interface ChoiceProps {
  group: string
  label: string
  amount?: string
  isChosen: boolean
  /** The reason why it can't be chosen. */
  state?: 'paid' | 'held' | undefined
  onChoose: () => void
}

function Choice({ group, label, amount, isChosen, state, onChoose }: ChoiceProps) {
  const t = useTranslations('bills')
  return (
    <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border border-line px-4 py-2 has-checked:border-lantern-deep has-checked:bg-sunk has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={state !== undefined}
        onChange={onChoose}
        className="size-5 shrink-0 accent-lantern-deep"
      />
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">{label}</span>
      {state && <Badge tone={state === 'paid' ? 'jade' : 'amber'}>{t(state)}</Badge>}
      {amount && <span className="figures">{money(amount)}</span>}
    </label>
  )
}

export interface PhoneChoiceProps {
  bill: PhoneBill
  draft: PhoneDraft
  form: Pick<UseFormReturn<PhoneDraft>, 'register' | 'setValue'>
}

/** The choice of the part to pay: all that is left, a share, or one's own dishes. */
export function PhoneChoice({ bill, draft, form }: PhoneChoiceProps) {
  const t = useTranslations('billsPhone')
  const timeOf = useDepositTime()
  const group = useId()
  const what = whatOf(bill, draft)
  const isShare = (id: number) => typeof what === 'object' && what.shareId === id
  return (
    <fieldset className="grid gap-2">
      <legend className="heading mb-2 text-lg">{t('what')}</legend>
      {bill.deposit && Number(bill.deposit.left) > 0 && (
        <Choice
          group={group}
          label={t('deposit', { time: timeOf(bill.deposit.by) })}
          amount={bill.deposit.left}
          isChosen={what === 'deposit'}
          onChoose={() => form.setValue('what', 'deposit')}
        />
      )}
      {Number(bill.rest) > 0 && (
        <Choice
          group={group}
          label={t('rest')}
          amount={bill.rest}
          isChosen={what === 'rest'}
          onChoose={() => form.setValue('what', 'rest')}
        />
      )}
      {bill.shares.map(({ id, name, amount, isPaid, isHeld }) => (
        <Choice
          key={id}
          group={group}
          label={name}
          amount={amount}
          isChosen={isShare(id)}
          state={isPaid ? 'paid' : isHeld ? 'held' : undefined}
          onChoose={() => form.setValue('what', { shareId: id })}
        />
      ))}
      {canChooseDishes(bill) && (
        <Choice
          group={group}
          label={t('dishes')}
          isChosen={what === 'dishes'}
          onChoose={() => form.setValue('what', 'dishes')}
        />
      )}
      {what === 'dishes' && canChooseDishes(bill) && (
        <div className="grid gap-4">
          <PhoneDishes
            bill={bill}
            mine={draft.mine}
            onChange={(mine) => form.setValue('mine', mine)}
          />
          <Field label={t('name')} hint={t('nameHint')}>
            <Input autoComplete="given-name" maxLength={40} {...form.register('name')} />
          </Field>
        </div>
      )}
    </fieldset>
  )
}
