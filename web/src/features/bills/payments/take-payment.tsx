import type { Bill, BillShare } from '@lantern/contract/bills'
import { toCents, type Cents } from '@lantern/contract/pricing'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { amountInput, PaymentFields } from './payment-fields.tsx'
import {
  partsOf,
  payableOf,
  paymentOf,
  sumsOf,
  waysFor,
  type PaymentDraft,
  type PaymentSums,
} from './payment-draft.ts'
import type { BillActs } from '../use-bill.ts'

export interface TakePaymentProps {
  bill: Bill
  /** The share that is paid; `null` for an amount of the whole bill. */
  share: BillShare | null
  acts: BillActs
  /** A station takes nothing from a member's balance. */
  isStation: boolean
  onDone: () => void
}

interface PartProps {
  form: UseFormReturn<PaymentDraft>
  sums: PaymentSums
}

/** How much of the whole, up to what is due. One press fills in all of it, another half of it. */
function Amount({ form, sums, most }: PartProps & { most: Cents }) {
  const t = useTranslations('bills')
  const parts = partsOf(most)
  return (
    <div className="grid gap-2">
      <Field
        label={t('pay.amount')}
        error={sums.amount === null && t('pay.amountWrong', { due: moneyOfCents(most) })}
        required
      >
        <Input {...amountInput} {...form.register('amount')} />
      </Field>
      <div className="flex gap-2">
        <Button variant="outline" size="small" onClick={() => form.setValue('amount', parts.all)}>
          {t('pay.all')}
        </Button>
        <Button variant="outline" size="small" onClick={() => form.setValue('amount', parts.half)}>
          {t('pay.half')}
        </Button>
      </div>
    </div>
  )
}

/** The form of a payment: its entries, their sums, and sending them as soon as the contract takes them. */
function usePaymentForm({ bill, share, acts, onDone }: TakePaymentProps) {
  // The share as it is now: it may have changed since it was tapped.
  const current = share && (bill.shares.find(({ id }) => id === share.id) ?? share)
  // Others can't pay what somebody is paying by card.
  const most = current ? toCents(current.amount) : payableOf(bill)
  const { all } = partsOf(most)
  const form = useForm<PaymentDraft>({
    defaultValues: { way: 'terminal', amount: all, tip: '', tendered: '' },
  })
  const [way, amount, tip, tendered] = useWatch({
    control: form.control,
    name: ['way', 'amount', 'tip', 'tendered'],
  })
  const draft = { way, amount: current ? all : amount, tip, tendered }
  const body = paymentOf(bill, draft, most, current?.id ?? null)
  const submit = form.handleSubmit(async () => {
    if (body && (await acts.pay.act({ ...acts.at, body }))) onDone()
  })
  const taking = { way, tendered }
  return { form, current, most, taking, sums: sumsOf(draft, most), canSend: body !== null, submit }
}

/** Takes a payment: the way, the amount, a tip, and for cash the change. */
export function TakePayment(props: TakePaymentProps) {
  const t = useTranslations('bills')
  const { bill, acts, isStation } = props
  const { form, current, most, taking, sums, canSend, submit } = usePaymentForm(props)
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <PaymentFields
        ways={waysFor(bill, isStation)}
        value={taking}
        onChange={(next) => {
          form.setValue('way', next.way)
          form.setValue('tendered', next.tendered)
        }}
        sums={sums}
      >
        {current ? (
          <MoneyRows>
            <MoneyRow total label={current.name} amount={money(current.amount)} />
          </MoneyRows>
        ) : (
          <Amount form={form} sums={sums} most={most} />
        )}
        <Field label={t('pay.tip')} error={sums.tip === null && t('pay.tipWrong')}>
          <Input {...amountInput} maxLength={9} {...form.register('tip')} />
        </Field>
      </PaymentFields>
      <ModalFoot>
        <Button
          type="submit"
          size="large"
          className="figures"
          disabled={!canSend}
          loading={acts.pay.isBusy}
        >
          {t('pay.submit', { amount: sums.toTake === null ? '–' : moneyOfCents(sums.toTake) })}
        </Button>
      </ModalFoot>
    </form>
  )
}
