import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

const ConfirmDialog = onDemand(async () => ({
  default: (await import('../../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

/**
 * Asks a member who has another booking at that time whether a second one is meant, with the sentence of the refusal.
 * `ask` resolves with the answer; `question` is the dialog.
 */
export function useDouble(): { ask: (refusal: unknown) => Promise<boolean>; question: ReactNode } {
  const t = useTranslations('bookings.double')
  const [request, setRequest] = useState<{ text: string; answer: (isMeant: boolean) => void }>()
  const ask = (refusal: unknown) =>
    new Promise<boolean>((answer) => setRequest({ text: sentenceOf(refusal, ''), answer }))
  const settle = (isMeant: boolean) => {
    request?.answer(isMeant)
    setRequest(undefined)
  }
  const question = request && (
    <ConfirmDialog
      onClose={() => settle(false)}
      title={t('title')}
      description={request.text}
      cancelLabel={t('keep')}
      confirmLabel={t('submit')}
      onConfirm={() => settle(true)}
    />
  )
  return { ask, question }
}
