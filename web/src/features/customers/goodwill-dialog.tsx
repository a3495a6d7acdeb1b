import type { Approval } from '@lantern/contract/account/approval'
import { creditGoodwill } from '@lantern/contract/bills/corrections'
import type { Customer } from '@lantern/contract/members/customers'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { plainMoney } from '@lantern/contract/calls/numbers'
import { toCents } from '@lantern/contract/payments/pricing'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { checkedBy, refusedIn } from '../../lib/api/failures/checked-by.ts'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput } from '../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import {
  ApprovalField,
  useApproval,
  ReasonFields,
  correctionReasons,
  needsWords,
  type Why,
} from '../bills/corrections/approval-field.tsx'
import { movedCents } from './cash-dialog.tsx'
import { nameOf } from './customer-words.ts'

/** The fields of the form for goodwill; the amount as typed. */
export interface GoodwillEntries extends Why {
  text: string
}

/** The body of the call, with an admin's approval if there is one. */
export function asGoodwill(
  { text, reason, note }: GoodwillEntries,
  approval?: Approval,
): Sent<typeof creditGoodwill>['body'] {
  return {
    amount: plainMoney(text),
    reason,
    note: note.trim(),
    ...(approval && { approval }),
  }
}

/** The fields that the contract would refuse, including an amount of zero and a missing note. */
export function validateGoodwill(entries: GoodwillEntries): ('text' | 'note')[] {
  const isUnsaid =
    needsWords(entries) || refusedIn(creditGoodwill.body, asGoodwill(entries)).has('note')
  return [
    ...(movedCents(entries.text) === null ? ['text' as const] : []),
    ...(isUnsaid ? ['note' as const] : []),
  ]
}

interface GoodwillDialogProps {
  customer: Customer
  onClose: () => void
}

/** Credits a member's balance as goodwill, with a reason; above the limits it needs an admin's approval. */
export default function GoodwillDialog({ customer, onClose }: GoodwillDialogProps) {
  const t = useTranslations('customers')
  const approving = useApproval()
  const { register, control, setValue, handleSubmit, formState } = useForm<GoodwillEntries>({
    defaultValues: { text: '', reason: 'goodwill', note: '' },
    resolver: checkedBy(validateGoodwill),
  })
  const [text, reason, note] = useWatch({ control, name: ['text', 'reason', 'note'] })
  const { act, isBusy } = useAction(creditGoodwill, {
    done(credited) {
      const words = { name: nameOf(credited), balance: money(credited.accountBalance) }
      return { title: t('goodwill.done'), description: t('cash.doneText', words) }
    },
    failed: { title: t('goodwill.failed'), otherwise: t('form.failedText') },
    onDone: onClose,
    onRefused: approving.reading(),
  })
  const submit = handleSubmit(async (entries) => {
    if (approving.isMissing) return
    const body = asGoodwill(entries, approving.approval)
    await act({ params: { id: String(customer.id) }, body })
  })
  const cents = movedCents(text)
  const after = toCents(customer.accountBalance) + (cents ?? 0)
  return (
    <FormDialog
      onClose={onClose}
      title={t('goodwill.title')}
      description={nameOf(customer)}
      submitLabel={
        cents === null
          ? t('goodwill.submit')
          : t('goodwill.submitOf', { amount: moneyOfCents(cents) })
      }
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Field label={t('cash.amount')} error={formState.errors.text && t('cash.invalid')} required>
        <AmountInput placeholder="$0.00" {...register('text')} />
      </Field>
      <ReasonFields
        reasons={correctionReasons}
        why={{ reason, note }}
        onChange={(next) => {
          setValue('reason', next.reason)
          setValue('note', next.note)
        }}
      />
      <ApprovalField approving={approving} />
      <MoneyRows>
        <MoneyRow label={t('cash.balance')} amount={money(customer.accountBalance)} />
        <MoneyRow label={t('cash.after')} amount={moneyOfCents(after)} total />
      </MoneyRows>
    </FormDialog>
  )
}
