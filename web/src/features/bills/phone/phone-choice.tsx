import type { PhoneBill } from '@lantern/contract/bills/phone'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { useDepositTime } from '../../../kit/booking/deposit-time.ts'
import { ChoiceRow, type ChoiceRowProps } from '../../../ui/fields/choice-row.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { canChooseDishes, whatOf, type PhoneDraft } from './phone-draft.ts'
import { PhoneDishes } from './phone-lines.tsx'

interface ChoiceProps extends Pick<ChoiceRowProps, 'group' | 'label' | 'isChosen' | 'onChoose'> {
  amount?: string
  /** The reason why it can't be chosen. */
  state?: 'paid' | 'held' | undefined
}

function Choice({ amount, state, ...row }: ChoiceProps) {
  const t = useTranslations('bills')
  return (
    <ChoiceRow
      {...row}
      disabled={state !== undefined}
      end={
        <>
          {state && <Badge tone={state === 'paid' ? 'jade' : 'amber'}>{t(state)}</Badge>}
          {amount && <span className="figures">{money(amount)}</span>}
        </>
      }
    />
  )
}

export interface PhoneChoiceProps {
  bill: PhoneBill
  draft: PhoneDraft
  form: Pick<UseFormReturn<PhoneDraft>, 'register' | 'setValue'>
}

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
