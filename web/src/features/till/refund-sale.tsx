import { setOrderStatus, type StaffOrder } from '@lantern/contract/orders'
import { bothNumbers } from '@lantern/contract/names'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts'
import { moneyOfCents } from '../../lib/shown/format.ts'
import { ApprovalField, useApproval } from '../bills/corrections/approval-field.tsx'
import { refundOf } from './sale.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

interface RefundSaleProps {
  sale: StaffOrder
  onClose: () => void
  /** Opens the bill that it is on, where that is closed: it must be opened again first. */
  onClosedBill: () => void
}

/** Refunds a sale by its payment method, with a reason. */
export default function RefundSale({ sale, onClose, onClosedBill }: RefundSaleProps) {
  const t = useTranslations('till.refund')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const approving = useApproval()
  const { act, isBusy } = useAction(setOrderStatus, {
    done: t('done'),
    failed: t('failed'),
    onDone: onClose,
    onRefused: approving.reading((error) => {
      if (error instanceof ApiError && error.code === 'bill_closed') {
        onClose()
        onClosedBill()
        return false
      }
      setProblem(sentenceOf(error, t('failed')))
      return true
    }),
  })
  const confirm = () => {
    if (reason.trim() === '') return setProblem(t('reasonNeeded'))
    const why = reason.trim()
    const body = { status: 'canceled' as const, reason: why, ...approving.carried }
    return void act({ params: { id: String(sale.id) }, body })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { amount: moneyOfCents(refundOf(sale)) })}
      description={t(`text.${sale.paymentType}`, { number: bothNumbers(sale, language) })}
      cancelLabel={t('keep')}
      confirmLabel={t('confirm')}
      onConfirm={confirm}
      loading={isBusy}
      disabled={approving.isMissing}
      destructive
    >
      <Field label={t('reason')} error={problem} required>
        <Input
          value={reason}
          maxLength={200}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      <div className="mt-4 empty:hidden">
        <ApprovalField approving={approving} />
      </div>
    </ConfirmDialog>
  )
}
