import { moveCash, type Customer } from '@lantern/contract/customers'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/api-error.ts'
import { money, moneyOfCents } from '../../lib/shown/format.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency.ts'
import { refreshUrls } from '../../lib/api/queries.ts'
import { isRefused } from '../../lib/api/refused.ts'
import { outdated } from '../../lib/api/topics.ts'
import { typedCents } from '../../lib/shown/typed-cents.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { nameOf } from './customer-words.ts'

export interface CashDialogProps {
  customer: Customer
  onClose: () => void
}

/** Cash over the desk: into the balance, or out of it. */
export default function CashDialog({ customer, onClose }: CashDialogProps) {
  const t = useTranslations('customers')
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [text, setText] = useState('')
  const [said, setReason] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const key = useRef(newIdempotencyKey())
  // Nothing at all is no amount that could be moved.
  const cents = typedCents(text, 6) || null
  const before = toCents(customer.accountBalance)
  const after = before + (direction === 'in' ? (cents ?? 0) : -(cents ?? 0))
  const reason = said ?? t(direction === 'in' ? 'cash.reasonIn' : 'cash.reasonOut')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (cents === null || reason.trim() === '') return
    setBusy(true)
    try {
      const params = { id: String(customer.id) }
      const body = { direction, amount: toDollars(cents), reason }
      const moved = await call(moveCash, { params, body }, { idempotencyKey: key.current })
      const words = { name: nameOf(moved), balance: money(moved.accountBalance) }
      toast({ title: t('cash.done'), description: t('cash.doneText', words) })
      onClose()
    } catch (error) {
      if (isRefused(error)) key.current = newIdempotencyKey()
      toast({
        variant: 'destructive',
        title: t('cash.failed'),
        description: sentenceOf(error, t('form.failedText')),
      })
    } finally {
      setBusy(false)
      void refreshUrls(outdated.wallet)
    }
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
          onValueChange={setDirection}
          options={[
            { value: 'in', label: t('cash.in') },
            { value: 'out', label: t('cash.out') },
          ]}
        />
        <div className="flex items-end gap-3">
          <Field
            label={t('cash.amount')}
            error={isTried && cents === null ? t('cash.invalid') : undefined}
            required
            className="flex-1"
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="$0.00"
              className="figures"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          {direction === 'out' && before > 0 && (
            <Button variant="outline" onClick={() => setText(customer.accountBalance)}>
              {t('cash.all')}
            </Button>
          )}
        </div>
        <Field
          label={t('cash.reason')}
          error={isTried && reason.trim() === '' ? t('cash.needReason') : undefined}
          required
        >
          <Input
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <MoneyRows>
          <MoneyRow label={t('cash.balance')} amount={money(customer.accountBalance)} />
          <MoneyRow label={t('cash.after')} amount={moneyOfCents(after)} total />
        </MoneyRows>
      </form>
    </Dialog>
  )
}
