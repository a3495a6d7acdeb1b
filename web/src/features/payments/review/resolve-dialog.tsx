import { resolvePayment } from '@lantern/contract/payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'

export type How = 'credit' | 'refund' | 'note'

export interface ResolveDialogProps {
  paymentId: string
  how: How
  /** What moves, formatted. */
  amount: string
  onClose: () => void
}

/** Asks once more, and for a note that whoever looks later will read. */
export function ResolveDialog({ paymentId, how, amount, onClose }: ResolveDialogProps) {
  const t = useTranslations('paymentsReview')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { act, isBusy } = useAct(resolvePayment, {
    outdated: ['payments'],
    done: t('done'),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: onClose,
  })
  const isNoted = note.trim().length >= 3

  const resolve = () => {
    setTried(true)
    if (isNoted) void act({ params: { id: paymentId }, body: { how, note: note.trim() } })
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
