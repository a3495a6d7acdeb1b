import type { Ticket } from '@lantern/contract/orders'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { orderNumber } from '@lantern/contract/names'
import { useLanguage } from '../../i18n/words.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { ApprovalField, useApproval } from '../bills/corrections/approval-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { useAdvance } from './use-advance.ts'

const reasons = ['soldOut', 'closing', 'asked', 'mistake'] as const

/** The most characters of a reason (`setOrderStatus`). */
const longest = 200

/**
 * Cancels an order with a reason. The money is refunded and the member gets a letter. Dishes that are made may take an
 * approval.
 */
export function CancelTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTranslations('kitchen')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const approving = useApproval()
  const { advance, isBusy } = useAdvance({
    done: t('cancel.done'),
    onDone: onClose,
    onRefused: approving.reading(),
  })
  const write = (text: string) => {
    setReason(text)
    setMissing(false)
  }
  const confirm = () => {
    if (reason.trim() === '') setMissing(true)
    else {
      const why = { reason: reason.trim(), ...approving.carried }
      void advance({ id: ticket.id, status: 'canceled', ...why })
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cancel.title', { number: orderNumber(ticket, language) })}
      description={t('cancel.text', { name: ticket.name ?? t('guest') })}
      cancelLabel={t('cancel.keep')}
      confirmLabel={t('cancel.confirm')}
      onConfirm={confirm}
      loading={isBusy}
      disabled={approving.isMissing}
      destructive
    >
      <Field
        label={t('cancel.reason')}
        hint={t('cancel.reasonHint')}
        error={isMissing ? t('cancel.reasonNeeded') : undefined}
        required
      >
        <Input value={reason} maxLength={longest} onChange={(event) => write(event.target.value)} />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        {reasons.map((name) => (
          <Button
            key={name}
            variant="outline"
            size="small"
            onClick={() => write(t(`cancel.${name}`))}
          >
            {t(`cancel.${name}`)}
          </Button>
        ))}
      </div>
      <div className="mt-4 empty:hidden">
        <ApprovalField approving={approving} />
      </div>
    </ConfirmDialog>
  )
}
