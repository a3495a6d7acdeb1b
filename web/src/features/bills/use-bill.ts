import { closeBill, getBill, payBill, splitBill, type Bill } from '@lantern/contract/bills'
import { correctBill, limitBill, refundBill, reopenBill } from '@lantern/contract/corrections'
import { getStation } from '@lantern/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { isAboutApproval } from './approval-field.tsx'

const idPath = (id: number) => ({ params: { id: String(id) } })

/** A bill by its number in the house, live. */
export const useBill = (id: number) => useQuery(queryOf(getBill, idPath(id)))

/** What a payment, or a refusal of one, makes out of date. */
const outdated = ['bills', 'tables', 'bookings', 'wallet', 'till', getStation] as const

/** What staff do with a bill. Each tells whether it went well, and says so or why not. */
export function useBillActs({ id }: Pick<Bill, 'id'>) {
  const t = useTranslations('bills')
  const failed = { title: t('failed'), otherwise: t('failedText') }
  const shared = { outdated, failed, awaitsOutdated: true } as const
  const pay = useAct(payBill, {
    ...shared,
    key: `bill-pay-${id}`,
    done: ({ payments }) => {
      const change = payments.at(-1)?.change
      const isBack = change !== null && change !== undefined && Number(change) > 0
      return {
        title: t('pay.done'),
        ...(isBack && { description: t('pay.doneChange', { change: `$${change}` }) }),
      }
    },
    failed: { title: t('pay.failed'), otherwise: t('failedText') },
  })
  const split = useAct(splitBill, { ...shared, done: t('split.done') })
  const correct = useAct(correctBill, {
    ...shared,
    key: `bill-correct-${id}`,
    done: t('correct.done'),
    onRefused: isAboutApproval,
  })
  const giveBack = useAct(refundBill, {
    ...shared,
    key: `bill-refund-${id}`,
    done: t('giveBack.done'),
    onRefused: isAboutApproval,
  })
  const end = useAct(closeBill, {
    ...shared,
    done: ({ status }) => ({ title: t(status === 'paid' ? 'end.paid' : 'end.done') }),
    onRefused: isAboutApproval,
  })
  const limit = useAct(limitBill, shared)
  const reopen = useAct(reopenBill, { ...shared, done: t('reopen.done') })
  return { pay, split, correct, giveBack, limit, end, reopen, at: idPath(id) }
}

export type BillActs = ReturnType<typeof useBillActs>
