import type { Bill, PaymentMethod } from '@lantern/contract/bills'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../lib/session/session.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { PaymentFields } from '../payments/payment-fields.tsx'
import { usePayment } from '../payments/use-payment.ts'
import { ApprovalField, useApproval } from './approval-field.tsx'
import { backOf, giveBackOf, methodsBack, mostBack, type GiveBackDraft } from './give-back-draft.ts'
import { correctionReasons } from './reason.ts'
import { ReasonFields } from './reason-fields.tsx'
import type { BillActions } from '../use-bill.ts'

export interface GiveBackProps {
  bill: Bill
  acts: BillActions
  onDone: () => void
}

/** The methods by which the signed-in person may refund a part of a bill. */
export function useMethodsBack(bill: Bill): PaymentMethod[] {
  const { member } = useSession()
  return methodsBack(bill, member?.role === 'admin')
}

/** The form: its fields, their sums, and its submission once they are valid by the contract. */
function useGiveBackForm({ bill, acts, onDone }: GiveBackProps) {
  const approving = useApproval()
  const form = useForm<GiveBackDraft>({
    defaultValues: { tip: '', why: { reason: 'mistake', note: '' } },
  })
  const [tip, why] = useWatch({ control: form.control, name: ['tip', 'why'] })
  const payment = usePayment({
    methods: useMethodsBack(bill),
    cents(by) {
      const back = backOf(bill, by, tip)
      return back.tip === null ? null : 0 - back.all
    },
    // The methods of the bill's payments, the latest first.
    likely: bill.payments.toReversed().map((paid) => paid.method),
  })
  const { method } = payment
  const body = method && giveBackOf(bill, method, { tip, why })
  const isReady = body !== null && !approving.isMissing
  const submit = form.handleSubmit(async () => {
    if (!body || !isReady) return
    const sent = { ...body, ...approving.carried }
    const outcome = await acts.giveBack.attempt({ ...acts.at, body: sent })
    if (outcome.isDone) onDone()
    else approving.read(outcome.error)
  })
  return { form, tip, why, payment, approving, isReady, submit }
}

/** The refunded part of the tips, for guests who ask for it back. */
function Tip({
  bill,
  method,
  form,
  isWrong,
}: {
  bill: Bill
  method: PaymentMethod
  form: UseFormReturn<GiveBackDraft>
  isWrong: boolean
}) {
  const t = useTranslations('bills.giveBack')
  const most = moneyOfCents(mostBack(bill, method).tip)
  return (
    <Field
      label={t('tip')}
      hint={t('tipHint', { most })}
      error={isWrong && t('tipWrong', { most })}
    >
      <AmountInput {...form.register('tip')} />
    </Field>
  )
}

/** Refunds the credit and tips of a bill: by a method of its payments, or to the balance. */
export function GiveBack(props: GiveBackProps) {
  const t = useTranslations('bills')
  const { bill, acts } = props
  const { form, tip, why, payment, approving, isReady, submit } = useGiveBackForm(props)
  const { method } = payment
  if (method === null) return <p className="text-sm text-soft">{t('giveBack.nothing')}</p>
  const back = backOf(bill, method, tip)
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-soft">{t('giveBack.text')}</p>
      <PaymentFields {...payment.fields} isBack>
        {mostBack(bill, method).tip > 0 && (
          <Tip {...{ bill, method, form }} isWrong={back.tip === null} />
        )}
        {back.tip !== null && back.tip > 0 && (
          <ReasonFields
            reasons={correctionReasons}
            why={why}
            onChange={(next) => form.setValue('why', next)}
          />
        )}
      </PaymentFields>
      <ApprovalField approving={approving} />
      <ModalFoot>
        <Button
          type="submit"
          size="large"
          className="figures"
          disabled={!isReady}
          loading={acts.giveBack.isBusy}
        >
          {t(`giveBack.by.${method}`)}
        </Button>
      </ModalFoot>
    </form>
  )
}
