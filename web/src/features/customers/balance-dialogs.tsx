import type { Approval } from '@lantern/contract/account/approval'
import { creditGoodwill } from '@lantern/contract/bills/corrections'
import { type Customer, moveCash } from '@lantern/contract/members/customers'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { plainMoney, readMoney } from '@lantern/contract/calls/numbers'
import { creditFor } from '@lantern/contract/payments/offers'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { checkedBy, refusedIn } from '../../lib/api/failures/checked-by.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AmountInput, Input } from '../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import {
  ApprovalField,
  useApproval,
  ReasonFields,
  correctionReasons,
  needsWords,
  type Why,
} from '../bills/corrections/approval-field.tsx'
import { nameOf } from './customer-words.ts'

interface CashEntries {
  direction: 'in' | 'out'
  text: string
  reason: string
}

/** The amount in cents; `null` if it is zero or not an amount. */
export const movedCents = (text: string): number | null => readMoney(text) || null

/** The body of the call. */
export const asMove = ({
  direction,
  text,
  reason,
}: CashEntries): Sent<typeof moveCash>['body'] => ({ direction, amount: plainMoney(text), reason })

/** The fields that the contract would refuse, including an amount of zero. */
export function validateCash(entries: CashEntries): (keyof CashEntries)[] {
  const refused = refusedIn(moveCash.body, asMove(entries))
  return [
    ...(movedCents(entries.text) === null ? ['text' as const] : []),
    ...(refused.has('reason') ? ['reason' as const] : []),
  ]
}

interface DialogProps {
  customer: Customer
  onClose: () => void
}

/** Takes cash for the balance at the desk, or pays it out. */
export function CashDialog({ customer, onClose }: DialogProps) {
  const t = useTranslations('customers')
  const reasons = { in: t('cash.reasonIn'), out: t('cash.reasonOut') }
  const { register, control, setValue, handleSubmit, formState } = useForm<CashEntries>({
    defaultValues: { direction: 'in', text: '', reason: reasons.in },
    resolver: checkedBy(validateCash),
  })
  const { errors, dirtyFields, isSubmitted } = formState
  const [direction, text] = useWatch({ control, name: ['direction', 'text'] })
  const venue = useVenue()
  const approving = useApproval()
  const { act, isBusy } = useAction(moveCash, {
    done(moved) {
      const words = { name: nameOf(moved), balance: money(moved.accountBalance) }
      return { title: t('cash.done'), description: t('cash.doneText', words) }
    },
    failed: { title: t('cash.failed'), otherwise: t('form.failedText') },
    onDone: onClose,
    onRefused: approving.reading(),
  })
  const submit = handleSubmit(async (entries) => {
    if (approving.isMissing) return
    const body = { ...asMove(entries), ...approving.carried }
    await act({ params: { id: String(customer.id) }, body })
  })
  const turn = (to: CashEntries['direction']) => {
    setValue('direction', to)
    // A typed reason isn't overwritten.
    if (!dirtyFields.reason) setValue('reason', reasons[to])
  }
  const cents = movedCents(text)
  const before = toCents(customer.accountBalance)
  // An offer's credit can't be paid out.
  const most = before - toCents(customer.credit)
  const credit = direction === 'in' ? creditFor(venue?.topUpOffers ?? [], cents ?? 0) : 0
  const after = before + (direction === 'in' ? (cents ?? 0) + credit : -(cents ?? 0))
  const label = direction === 'in' ? 'cash.submitIn' : 'cash.submitOut'
  return (
    <FormDialog
      onClose={onClose}
      title={t('cash.title')}
      description={nameOf(customer)}
      submitLabel={cents === null ? t('cash.submit') : t(label, { amount: moneyOfCents(cents) })}
      isBusy={isBusy}
      disabled={approving.isMissing}
      onSubmit={submit}
    >
      <SegmentedControl
        label={t('cash.direction')}
        value={direction}
        onValueChange={turn}
        options={[
          { value: 'in', label: t('cash.in') },
          { value: 'out', label: t('cash.out') },
        ]}
      />
      <div className="flex items-end gap-3">
        <Field
          label={t('cash.amount')}
          error={errors.text && t('cash.invalid')}
          required
          className="flex-1"
        >
          <AmountInput placeholder="$0.00" {...register('text')} />
        </Field>
        {direction === 'out' && most > 0 && (
          <Button
            variant="outline"
            onClick={() => setValue('text', toDollars(most), { shouldValidate: isSubmitted })}
          >
            {t('cash.all')}
          </Button>
        )}
      </div>
      <Field label={t('cash.reason')} error={errors.reason && t('cash.needReason')} required>
        <Input maxLength={200} {...register('reason')} />
      </Field>
      <ApprovalField approving={approving} />
      <MoneyRows>
        <MoneyRow label={t('cash.balance')} amount={money(customer.accountBalance)} />
        {credit > 0 && <MoneyRow label={t('cash.credit')} amount={moneyOfCents(credit)} />}
        {direction === 'out' && toCents(customer.credit) > 0 && (
          <MoneyRow label={t('cash.most')} amount={moneyOfCents(most)} />
        )}
        <MoneyRow label={t('cash.after')} amount={moneyOfCents(after)} total />
      </MoneyRows>
    </FormDialog>
  )
}

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

/** Credits a member's balance as goodwill, with a reason; above the limits it needs an admin's approval. */
export function GoodwillDialog({ customer, onClose }: DialogProps) {
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
