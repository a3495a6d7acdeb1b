import { openOrderBill } from '@lantern/contract/bills/actions'
import { reopenBill } from '@lantern/contract/bills/corrections'
import { setOrderStatus, type StaffOrder } from '@lantern/contract/menu/orders'
import { bothNumbers } from '@lantern/contract/members/names'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { isRefusal, sentenceOf } from '../../lib/api/failures/api-error.ts'
import { moneyOfCents } from '../../lib/shown/format.ts'
import {
  ApprovalField,
  isAboutApproval,
  useApproval,
} from '../bills/corrections/approval-field.tsx'
import { refundOf } from './sale.ts'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'

interface RefundSaleProps {
  sale: StaffOrder
  onClose: () => void
  /** Shows the bill, opened again, that now is in credit; without it a sale on a closed bill isn't refunded. */
  onCredit?: ((billId: number) => void) | undefined
}

const isClosed = (error: unknown) => isRefusal(error, 'bill_closed')

/**
 * Refunds a sale by its payment method, with a reason. A closed bill that it is on is opened again for the same reason.
 */
export default function RefundSale({ sale, onClose, onCredit }: RefundSaleProps) {
  const t = useTranslations('till.refund')
  const language = useLanguage()
  const approving = useApproval()
  const [billId, setBillId] = useState<number | null>(null)
  const cancel = useAction(setOrderStatus, {
    done: t('done'),
    failed: t('failed'),
    // The field says what else was refused.
    onRefused: approving.reading(() => true),
  })
  const find = useAction(openOrderBill, { failed: t('failed') })
  const reopen = useAction(reopenBill, { failed: t('failed') })
  const refund = async (reason: string) => {
    const params = { id: String(sale.id) }
    const body = { status: 'canceled' as const, reason, ...approving.carried }
    let outcome = await cancel.attempt({ params, body })
    let opened = billId
    if (!outcome.isDone && isClosed(outcome.error) && onCredit) {
      const bill = await find.attempt({ params })
      if (!bill.isDone) return undefined
      const at = { id: String(bill.reply.id) }
      if (!(await reopen.act({ params: at, body: { reason } }))) return undefined
      opened = bill.reply.id
      setBillId(opened)
      outcome = await cancel.attempt({ params, body })
    }
    if (!outcome.isDone) {
      const { error } = outcome
      return error && !isAboutApproval(error) ? sentenceOf(error, t('failed')) : undefined
    }
    onClose()
    if (opened !== null) onCredit?.(opened)
    return undefined
  }
  return (
    <ReasonDialog
      words={{ label: t('reason'), missing: t('reasonNeeded') }}
      onClose={onClose}
      title={t('title', { amount: moneyOfCents(refundOf(sale)) })}
      description={t(`text.${sale.paymentType}`, { number: bothNumbers(sale, language) })}
      cancelLabel={t('keep')}
      confirmLabel={t('confirm')}
      onReason={refund}
      loading={[cancel, find, reopen].some(({ isBusy }) => isBusy)}
      disabled={approving.isMissing}
      destructive
    >
      <ApprovalField approving={approving} />
    </ReasonDialog>
  )
}
