import { getPayment } from '@lantern/contract/payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { invalidate } from '../../../lib/api/live/invalidate.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { CardFieldsProps } from '../../payments/card-form-fields.ts'
import { TopUpForm } from './top-up-form.tsx'
import { useTopUp } from './use-top-up.ts'
import { onDemand } from '../../../ui/states/on-demand.tsx'

/** Loaded on demand: only if the card company needs the card. */
const CardForm = onDemand(async () => ({
  default: (await import('../../payments/card-form.tsx')).CardForm,
}))

export interface TopUpDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  className?: string
}

/**
 * Adds money to the balance (product#top-up). After a success it closes and its form is cleared. A running call
 * continues if the dialog is closed, so that opening it again can't send the amount twice.
 */
export function TopUpDialog({ open, onOpenChange, className }: TopUpDialogProps) {
  const t = useTranslations('account.topUp')
  const venue = useVenue()
  const isOff = venue?.payments.mode === 'none'
  const [intent, setIntent] = useState<CardFieldsProps['intent'] | null>(null)
  const [isPaying, setPaying] = useState(false)
  const adding = useTopUp(() => onOpenChange(false), setIntent)
  const change = (next: boolean) => {
    adding.setProblem(null)
    setIntent(null)
    onOpenChange(next)
  }
  async function finish(paymentIntentId: string): Promise<void> {
    // If no webhook has arrived yet, this call makes the server ask the card company and credit the balance.
    const sent = { params: { intentId: paymentIntentId } }
    await call(getPayment, sent).catch(() => undefined)
    change(false)
    void invalidate(getPayment.changes)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || !isPaying) && change(next)}
      title={t('title')}
      description={isOff ? undefined : t('lead')}
      closeLabel={t('close')}
      trigger={<Button className={className}>{t('open')}</Button>}
    >
      {isOff && <Alert>{t('none')}</Alert>}
      {!isOff && !intent && <TopUpForm {...adding} />}
      {intent && (
        <CardForm
          key={intent.paymentIntentId}
          description={t('title')}
          begin={() => Promise.resolve(intent)}
          onPaid={(id) => void finish(id)}
          onCancel={() => setIntent(null)}
          onBusy={setPaying}
        />
      )}
    </Dialog>
  )
}
