import { moveCash, type Customer } from '@lantern/contract/customers'
import { toCents } from '@lantern/contract/pricing'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { checkedBy } from '../../lib/api/checked-by.ts'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { asMove, movedCents, wrongIn, type CashEntries } from './cash-entries.ts'
import { nameOf } from './customer-words.ts'

export interface CashDialogProps {
  customer: Customer
  onClose: () => void
}

/** Takes cash for the balance at the desk, or pays it out. */
export default function CashDialog({ customer, onClose }: CashDialogProps) {
  const t = useTranslations('customers')
  const reasons = { in: t('cash.reasonIn'), out: t('cash.reasonOut') }
  const form = useForm<CashEntries>({
    defaultValues: { direction: 'in', text: '', reason: reasons.in },
    resolver: checkedBy(wrongIn),
  })
  const { register, setValue, control } = form
  const { errors, dirtyFields, isSubmitted } = form.formState
  const [direction, text] = useWatch({ control, name: ['direction', 'text'] })
  const cents = movedCents(text)
  const before = toCents(customer.accountBalance)
  const after = before + (direction === 'in' ? (cents ?? 0) : -(cents ?? 0))
  const { act, isBusy } = useAct(moveCash, {
    key: 'cash',
    outdated: ['wallet'],
    done(moved) {
      const words = { name: nameOf(moved), balance: money(moved.accountBalance) }
      return { title: t('cash.done'), description: t('cash.doneText', words) }
    },
    failed: { title: t('cash.failed'), otherwise: t('form.failedText') },
    onDone: onClose,
  })
  const submit = form.handleSubmit((entries) =>
    act({ params: { id: String(customer.id) }, body: asMove(entries) }),
  )
  const turn = (to: 'in' | 'out') => {
    setValue('direction', to)
    // A reason that was typed by hand isn't overwritten.
    if (!dirtyFields.reason) setValue('reason', reasons[to])
  }

  const amount = cents === null ? null : moneyOfCents(cents)
  const label = direction === 'in' ? 'cash.submitIn' : 'cash.submitOut'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cash.title')}
      description={nameOf(customer)}
      closeLabel={t('close')}
      footer={
        <Button type="submit" form="cash" loading={isBusy}>
          {amount === null ? t('cash.submit') : t(label, { amount })}
        </Button>
      }
    >
      <form id="cash" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="$0.00"
              className="figures"
              {...register('text')}
            />
          </Field>
          {direction === 'out' && before > 0 && (
            <Button
              variant="outline"
              onClick={() =>
                setValue('text', customer.accountBalance, { shouldValidate: isSubmitted })
              }
            >
              {t('cash.all')}
            </Button>
          )}
        </div>
        <Field label={t('cash.reason')} error={errors.reason && t('cash.needReason')} required>
          <Input maxLength={200} {...register('reason')} />
        </Field>
        <MoneyRows>
          <MoneyRow label={t('cash.balance')} amount={money(customer.accountBalance)} />
          <MoneyRow label={t('cash.after')} amount={moneyOfCents(after)} total />
        </MoneyRows>
      </form>
    </Dialog>
  )
}
