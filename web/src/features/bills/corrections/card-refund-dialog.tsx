import type { CardRefundReason } from '@lantern/contract/bills/bills'
import {
  giveCardRefund,
  type FailedRefund,
  type CardRefundMethod,
} from '@lantern/contract/bills/corrections'
import { toCents } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { inOrder } from '../../../lib/shown/payment.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PaymentFields, usePayment } from '../payments/payment-fields.tsx'
import {
  ApprovalField,
  useApproval,
  type Why,
  needsWords,
  ReasonFields,
} from './approval-field.tsx'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { Form } from '../../../ui/fields/form.tsx'

export type Giving = Pick<FailedRefund, 'id' | 'amount' | 'methods'>

const cardRefundReasons = [
  'card_closed',
  'card_refused',
  'other',
] as const satisfies readonly CardRefundReason[]

interface CardRefundDraft extends Why<CardRefundReason> {
  method: CardRefundMethod
}

/** The body to send; `null` while the note is missing, or if the contract refuses it. */
export function cardRefundOf({
  method,
  reason,
  note,
}: CardRefundDraft): Sent<typeof giveCardRefund>['body'] | null {
  if (needsWords({ reason, note })) return null
  const body = { method, reason, note: note.trim() }
  return giveCardRefund.body.safeParse(body).success ? body : null
}

interface CardRefundDialogProps {
  refund: Giving
  onClose: () => void
}

export default function CardRefundDialog({ refund, onClose }: CardRefundDialogProps) {
  const t = useTranslations('bills')
  const { id, amount, methods } = refund
  const approving = useApproval()
  const [why, setWhy] = useState<Why<CardRefundReason>>({ reason: 'card_closed', note: '' })
  const allowed = inOrder(methods)
  const payment = usePayment({ methods: allowed, cents: 0 - toCents(amount), likely: allowed })
  const { act, isBusy } = useAction(giveCardRefund, {
    done: (given) => ({
      title: t('giveBack.done'),
      description: `${t(`methods.${given.method}`)} · ${money(given.amount)}`,
    }),
    failed: t('failed'),
    onDone: onClose,
    onRefused: approving.reading(),
  })
  const { method, sums } = payment
  const body = method && cardRefundOf({ method, ...why })
  const isReady = body !== null && !approving.isMissing
  const submit = () => {
    if (body && isReady) void act({ params: { id }, body: { ...body, ...approving.carried } })
  }
  const given = moneyOfCents(Math.abs(sums.toTake ?? 0))
  return (
    <Dialog
      onClose={onClose}
      title={t('cardRefund.title', { amount: money(refund.amount) })}
      description={t('cardRefund.text')}
    >
      <Form className="grid gap-5" onSubmit={submit}>
        <PaymentFields {...payment.fields}>
          {method !== null && method !== 'terminal' && (
            <p className="text-sm text-soft">{t(`cardRefund.how.${method}`)}</p>
          )}
          <ReasonFields reasons={cardRefundReasons} why={why} onChange={setWhy} />
        </PaymentFields>
        <ApprovalField approving={approving} />
        <Button type="submit" size="large" className="figures" disabled={!isReady} loading={isBusy}>
          {method !== null && t(`cardRefund.by.${method}`, { amount: given })}
        </Button>
      </Form>
    </Dialog>
  )
}
