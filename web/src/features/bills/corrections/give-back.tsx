import type { Bill, PaymentMethod, BillPayment } from '@lantern/contract/bills/bills'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../lib/session/session.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
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
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { offered } from '../../../lib/shown/payment.ts'
import { billPath, useBillAction } from '../use-bill-action.ts'

type Paid = Pick<Bill, 'payments' | 'due'>

const sum = (amounts: readonly string[]): Cents =>
  amounts.reduce((total, one) => total + toCents(one), 0)

/**
 * The payments of a method without their earlier refunds. The balance and external methods may refund payments of any
 * method but points, and external ones no credit.
 */
function restBy(method: PaymentMethod, payments: readonly BillPayment[]) {
  const takesAny = method === 'balance' || method === 'elsewhere'
  const came = payments.filter(
    (one) => one.refunds === null && (takesAny ? one.method !== 'points' : one.method === method),
  )
  const ids = new Set(came.map(({ id }) => id))
  const all = payments.filter(({ id, refunds }) => ids.has(refunds ?? id))
  const [amount, tip] = [all.map((one) => one.amount), all.map((one) => one.tip)].map(sum)
  const credit = method === 'elsewhere' ? sum(all.map((one) => one.credit ?? '0')) : 0
  return { amount: Math.max(0, (amount ?? 0) - credit), tip: tip ?? 0 }
}

/** The refundable amounts of a method, in cents: of the credit, and of the tips. */
export function mostBack({ payments, due }: Paid, method: PaymentMethod) {
  const { amount, tip } = restBy(method, payments)
  const credit = Math.max(0, 0 - toCents(due))
  return { amount: Math.min(credit, amount), tip }
}

/** The methods with a refundable amount. The balance needs a known member; external methods need an admin. */
export function methodsBack(bill: Paid & Pick<Bill, 'userId'>, isAdmin: boolean): PaymentMethod[] {
  return offered({
    balance: bill.userId !== null,
    card: true,
    terminal: true,
    cash: true,
    points: true,
    elsewhere: isAdmin,
  }).filter((method) => {
    const { amount, tip } = mostBack(bill, method)
    return amount + tip > 0
  })
}

/** The fields of the form. With an empty tip all of it stays with the team. */
interface GiveBackDraft {
  tip: string
  why: Why
}

/** The sums of a draft, in cents: the typed tip (`null` if it is invalid), and the total. */
export function backOf(bill: Paid, method: PaymentMethod, typed: string) {
  const most = mostBack(bill, method)
  const cents = typed.trim() === '' ? 0 : readMoney(typed)
  const tip = cents !== null && cents <= most.tip ? cents : null
  return { tip, all: most.amount + (tip ?? 0) }
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
    amount: toDollars(mostBack(bill, method).amount),
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
  const most = moneyOfCents(mostTip)
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <p className="text-sm text-soft">{t('giveBack.text')}</p>
      <PaymentFields {...payment.fields} isBack>
        {mostTip > 0 && (
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
