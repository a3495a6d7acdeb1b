import { payOwed, resolvePayment } from '@lantern/contract/payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'

export type ReviewHow = 'credit' | 'refund' | 'note'
export type How = ReviewHow | 'owed'

export interface ResolveDialogProps {
  /** Of the payment, or of the closed account. */
  id: string
  how: How
  /** What moves, formatted. */
  amount: string
  onClose: () => void
}

/** Asks once more, and for a note that whoever looks later will read. */
export function ResolveDialog({ id, how, amount, onClose }: ResolveDialogProps) {
  const t = useTranslations('paymentsReview')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const outcome = {
    outdated: ['payments'] as const,
    done: t('done'),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: onClose,
  }
  const settle = useAct(resolvePayment, outcome)
  const payOut = useAct(payOwed, outcome)
  const isBusy = settle.isBusy || payOut.isBusy
  const isNoted = note.trim().length >= 3

  const resolve = () => {
    setTried(true)
    if (!isNoted) return
    if (how === 'owed') void payOut.act({ params: { id }, body: { note: note.trim() } })
    else void settle.act({ params: { id }, body: { how, note: note.trim() } })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`questions.${how}`, { amount })}
      description={t(`texts.${how}`)}
      cancelLabel={t('cancel')}
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
