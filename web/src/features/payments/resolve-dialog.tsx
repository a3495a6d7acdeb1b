import { payOwed, resolvePayment, settleRefund } from '@lantern/contract/payments/payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'

export type ReviewHow = 'credit' | 'refund' | 'note'
/** The purposes of a dashboard refund in the contract's form. */
const refundAs = {
  takeBalance: 'balance',
  goodwill: 'goodwill',
} as const
export type RefundHow = keyof typeof refundAs
export type How = ReviewHow | RefundHow | 'owed'

export interface ResolveDialogProps {
  /** The id of the payment, or of the closed account. */
  id: string
  how: How
  /** The formatted amount. */
  amount: string
  onClose: () => void
}

/** Asks for confirmation, and for a note for later readers. */
export function ResolveDialog({ id, how, amount, onClose }: ResolveDialogProps) {
  const t = useTranslations('paymentsReview')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const outcome = {
    done: t('done'),
    failed: t('failed'),
    onDone: onClose,
  }
  const resolving = useAction(resolvePayment, outcome)
  const payOut = useAction(payOwed, outcome)
  const instead = useAction(settleRefund, outcome)
  const isBusy = resolving.isBusy || payOut.isBusy || instead.isBusy
  const isNoted = note.trim().length >= 3

  const resolve = () => {
    setTried(true)
    if (!isNoted) return
    const text = note.trim()
    if (how === 'owed') void payOut.act({ params: { id }, body: { note: text } })
    else if (how === 'credit' || how === 'refund' || how === 'note') {
      void resolving.act({ params: { id }, body: { how, note: text } })
    } else void instead.act({ params: { id }, body: { as: refundAs[how], note: text } })
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(`questions.${how}`, { amount })}
      description={t(`texts.${how}`)}
      confirmLabel={t(`actions.${how}`)}
      loading={isBusy}
      onConfirm={resolve}
    >
      <Field
        label={t('note')}
        hint={t('noteHint')}
        error={isTried && !isNoted && t('noteHint')}
        required
      >
        <Textarea
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
