import { payOwed, resolvePayment } from '@lantern/contract/payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { toast } from '../../../ui/overlays/toast.ts'

export type ReviewHow = 'credit' | 'refund' | 'note'
export type How = ReviewHow | 'owed'

const send = (id: string, how: How, note: string) =>
  how === 'owed'
    ? call(payOwed, { params: { id }, body: { note } })
    : call(resolvePayment, { params: { id }, body: { how, note } })

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
  const [isBusy, setBusy] = useState(false)
  const isNoted = note.trim().length >= 3

  async function resolve(): Promise<void> {
    setTried(true)
    if (!isNoted) return
    setBusy(true)
    try {
      await send(id, how, note.trim())
      toast({ title: t('done') })
      onClose()
    } catch (error) {
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed'), description })
    } finally {
      setBusy(false)
      void refreshUrls((path) => path.startsWith('/api/admin/payments'))
    }
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
      onConfirm={() => void resolve()}
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
