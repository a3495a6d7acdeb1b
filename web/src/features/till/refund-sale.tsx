import { openOrderBill } from '@lantern/contract/bills/actions'
import { reopenBill } from '@lantern/contract/bills/corrections'
import { setOrderStatus, type StaffOrder } from '@lantern/contract/menu/orders'
import { bothNumbers } from '@lantern/contract/members/names'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { ApiError, sentenceOf } from '../../lib/api/failures/api-error.ts'
import { moneyOfCents } from '../../lib/shown/format.ts'
import { ApprovalField, useApproval } from '../bills/corrections/approval-field.tsx'
import { refundOf } from './sale.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

interface RefundSaleProps {
  sale: StaffOrder
  onClose: () => void
  /** Shows the bill, opened again, that now is in credit; without it a sale on a closed bill isn't refunded. */
  onCredit?: ((billId: number) => void) | undefined
}

const isClosed = (error: unknown) => error instanceof ApiError && error.code === 'bill_closed'

/** Refunds a sale by its payment method, with a reason. A closed bill that it is on is opened again for the same reason. */
export default function RefundSale({ sale, onClose, onCredit }: RefundSaleProps) {
  const t = useTranslations('till.refund')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const approving = useApproval()
  const [billId, setBillId] = useState<number | null>(null)
  const cancel = useAction(setOrderStatus, {
    done: t('done'),
    failed: t('failed'),
    onRefused: approving.reading((error) => {
      if (!isClosed(error) || !onCredit) setProblem(sentenceOf(error, t('failed')))
      return true
    }),
  })
  const find = useAction(openOrderBill, { failed: t('failed') })
  const reopen = useAction(reopenBill, { failed: t('failed') })
  const refund = async () => {
    const why = reason.trim()
    if (why === '') return setProblem(t('reasonNeeded'))
    const params = { id: String(sale.id) }
    const body = { status: 'canceled' as const, reason: why, ...approving.carried }
    let outcome = await cancel.attempt({ params, body })
    let opened = billId
    if (!outcome.isDone && isClosed(outcome.error) && onCredit) {
      const bill = await find.attempt({ params })
      if (!bill.isDone) return
      const at = { id: String(bill.reply.id) }
      if (!(await reopen.act({ params: at, body: { reason: why } }))) return
      opened = bill.reply.id
      setBillId(opened)
      outcome = await cancel.attempt({ params, body })
    }
    if (!outcome.isDone) return
    onClose()
    if (opened !== null) onCredit?.(opened)
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('title', { amount: moneyOfCents(refundOf(sale)) })}
      description={t(`text.${sale.paymentType}`, { number: bothNumbers(sale, language) })}
      cancelLabel={t('keep')}
      confirmLabel={t('confirm')}
      onConfirm={() => void refund()}
      loading={[cancel, find, reopen].some(({ isBusy }) => isBusy)}
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
