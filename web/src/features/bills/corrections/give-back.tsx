import type { Bill, PaymentMethod } from '@lantern/contract/bills/bills'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../lib/session/session.ts'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ModalFoot } from '../../../ui/overlays/modal-foot.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { PaymentFields, usePayment } from '../payments/payment-fields.tsx'
import {
  ApprovalField,
  useApproval,
  correctionReasons,
  needsWords,
  type Why,
  ReasonFields,
} from './approval-field.tsx'
import { refundBill } from '@lantern/contract/bills/corrections'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { readMoney } from '@lantern/contract/calls/numbers'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { inOrder } from '../../../lib/shown/payment.ts'
import { billPath, useBillAction } from '../use-bill-action.ts'

type Paid = Pick<Bill, 'refundable'>

/** The refundable amounts of a method, in dollars. */
const mostBack = ({ refundable }: Paid, method: PaymentMethod) =>
  refundable.find((each) => each.method === method) ?? { amount: '0.00', tip: '0.00' }

/** The methods with a refundable amount. The balance needs a known member; external methods need an admin. */
export const methodsBack = (
  { refundable, userId }: Pick<Bill, 'refundable' | 'userId'>,
  isAdmin: boolean,
): PaymentMethod[] =>
  inOrder(refundable.map(({ method }) => method)).filter(
    (method) => (method !== 'balance' || userId !== null) && (method !== 'elsewhere' || isAdmin),
  )

/** The fields of the form. With an empty tip all of it stays with the team. */
interface GiveBackDraft {
  tip: string
  why: Why
}

/** The sums of a draft, in cents: the typed tip (`null` if it is invalid), and the total. */
export function backOf(bill: Paid, method: PaymentMethod, typed: string) {
  const most = mostBack(bill, method)
  const cents = typed.trim() === '' ? 0 : readMoney(typed)
  const tip = cents !== null && cents <= toCents(most.tip) ? cents : null
  return { tip, all: toCents(most.amount) + (tip ?? 0) }
}

/** The body to send; `null` while a field is missing or wrong, or if the contract refuses it. */
export function giveBackOf(
  bill: Paid & Pick<Bill, 'version'>,
  method: PaymentMethod,
  draft: GiveBackDraft,
): Sent<typeof refundBill>['body'] | null {
  const { tip, all } = backOf(bill, method, draft.tip)
  const needsReason = tip !== null && tip > 0
  if (tip === null || all === 0 || (needsReason && needsWords(draft.why))) return null
  const body = {
    method,
    amount: mostBack(bill, method).amount,
    version: bill.version,
    ...(needsReason && {
      tip: toDollars(tip),
      reason: draft.why.reason,
      note: draft.why.note.trim(),
    }),
  }
  return refundBill.body.safeParse(body).success ? body : null
}

export function useMethodsBack(bill: Bill): PaymentMethod[] {
  const { member } = useSession()
  return methodsBack(bill, member?.role === 'admin')
}

export function GiveBack({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const t = useTranslations('bills')
  const approving = useApproval()
  const { act, isBusy } = useBillAction(refundBill, {
    done: t('giveBack.done'),
    onRefused: approving.reading(),
  })
  const [tip, setTip] = useState('')
  const [why, setWhy] = useState<Why>({ reason: 'mistake', note: '' })
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
  const submit = async () => {
    if (!body || !isReady) return
    if (await act({ ...billPath(bill), body: { ...body, ...approving.carried } })) onDone()
  }
  if (method === null) return <p className="text-sm text-soft">{t('giveBack.nothing')}</p>
  const back = backOf(bill, method, tip)
  const mostTip = mostBack(bill, method).tip
  const most = money(mostTip)
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <p className="text-sm text-soft">{t('giveBack.text')}</p>
      <PaymentFields {...payment.fields} isBack>
        {Number(mostTip) > 0 && (
          <Field
            label={t('giveBack.tip')}
            hint={t('giveBack.tipHint', { most })}
            error={back.tip === null && t('giveBack.tipWrong', { most })}
          >
            <AmountInput value={tip} onChange={({ target }) => setTip(target.value)} />
          </Field>
        )}
        {back.tip !== null && back.tip > 0 && (
          <ReasonFields reasons={correctionReasons} why={why} onChange={setWhy} />
        )}
      </PaymentFields>
      <ApprovalField approving={approving} />
      <ModalFoot>
        <Button type="submit" size="large" className="figures" disabled={!isReady} loading={isBusy}>
          {t(`giveBack.by.${method}`)}
        </Button>
      </ModalFoot>
    </Form>
  )
}
