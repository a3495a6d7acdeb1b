import type { Sent } from '@lantern/contract/calls/endpoint'
import { createPaymentIntent, getPayment } from '@lantern/contract/payments/payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { call } from '../../lib/api/api-client.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast, type ToastWords } from '../../ui/overlays/toast.ts'
import { CardForm, type CardFormProps } from './card-form.tsx'

interface CardFormDialogProps extends Omit<CardFormProps, 'onCancel' | 'onBusy'> {
  onClose: () => void
}

/** The card form in a dialog, which stays open while the card company is asked. */
export function CardFormDialog({ onClose, ...form }: CardFormDialogProps) {
  const t = useTranslations('payments')
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog onClose={() => !isBusy && onClose()} title={t('title')}>
      <CardForm {...form} onCancel={onClose} onBusy={setBusy} />
    </Dialog>
  )
}

export interface CardDialogProps {
  /** The purchase as text. */
  description: string
  body: Sent<typeof createPaymentIntent>['body']
  done: ToastWords
  /** Said if the purchase was impossible by then, so that the money became balance. */
  credited: ToastWords
  /** Said while the card company hasn't decided. */
  processing: ToastWords
  onClose: () => void
  /** Called after a payment, before it closes. */
  onPaid?: () => void
}

/** Reading the payment's state brings the purchase about; if that call fails, the card company's webhook does. */
export default function CardDialog(props: CardDialogProps) {
  const { description, body, done, processing, onClose, onPaid } = props
  const { act: conclude } = useAction(getPayment, {
    failed: { title: processing.title, otherwise: processing.description ?? '' },
    onDone({ status, credited }) {
      if (credited) toast({ variant: 'destructive', ...props.credited })
      else toast(status === 'succeeded' ? done : processing)
    },
  })
  const finish = async (intentId: string) => {
    await conclude({ params: { intentId } })
    onClose()
    onPaid?.()
  }
  return (
    <CardFormDialog
      description={description}
      begin={() => call(createPaymentIntent, { body })}
      isToldLater
      onPaid={(intentId) => void finish(intentId)}
      onClose={onClose}
    />
  )
}
