import { getBill, type Bill } from '@lantern/contract/bills/bills'
import { closeBill, payBill, splitBill, transferBill } from '@lantern/contract/bills/actions'
import { chargeMinimum } from '@lantern/contract/bills/own-bill'
import { askMember, withdrawRequest } from '@lantern/contract/bills/requests'
import { setBillCompany } from '@lantern/contract/bills/company'
import { endBillHolds } from '@lantern/contract/bills/phone'
import { correctBill, limitBill, refundBill, reopenBill } from '@lantern/contract/bills/corrections'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { isAboutApproval } from './corrections/approval-field.tsx'
import { money } from '../../lib/shown/format.ts'

const idPath = (id: number) => ({ params: { id: String(id) } })

/** A bill by its id, live. */
export const useBill = (id: number) => useQuery(queryOf(getBill, idPath(id)))

/** The acts of the staff on a bill. Each resolves with whether it succeeded, and shows the result. */
export function useBillActions({ id }: Pick<Bill, 'id'>) {
  const t = useTranslations('bills')
  const shared = { failed: t('failed'), awaitsRefetch: true } as const
  const pay = useAction(payBill, {
    ...shared,
    done: ({ payments }) => {
      const change = payments.at(-1)?.change
      const isBack = change !== null && change !== undefined && Number(change) > 0
      return {
        title: t('pay.done'),
        ...(isBack && { description: t('pay.doneChange', { change: money(change) }) }),
      }
    },
    failed: t('pay.failed'),
  })
  const ask = useAction(askMember, { ...shared, done: t('ask.done') })
  const withdraw = useAction(withdrawRequest, shared)
  const split = useAction(splitBill, { ...shared, done: t('split.done') })
  const company = useAction(setBillCompany, { ...shared, done: t('company.done') })
  const transfer = useAction(transferBill, { ...shared, done: t('transfer.done') })
  const correct = useAction(correctBill, {
    ...shared,
    done: t('correct.done'),
    onRefused: isAboutApproval,
  })
  const giveBack = useAction(refundBill, {
    ...shared,
    done: t('giveBack.done'),
    onRefused: isAboutApproval,
  })
  const end = useAction(closeBill, {
    ...shared,
    done: ({ status }) => ({ title: t(status === 'paid' ? 'end.paid' : 'end.done') }),
    onRefused: isAboutApproval,
  })
  const minimum = useAction(chargeMinimum, { ...shared, done: t('minimum.done') })
  const limit = useAction(limitBill, shared)
  const reopen = useAction(reopenBill, { ...shared, done: t('reopen.done') })
  const endHolds = useAction(endBillHolds, { ...shared, done: t('holds.done') })
  return {
    pay,
    ask,
    withdraw,
    split,
    transfer,
    company,
    correct,
    giveBack,
    minimum,
    limit,
    end,
    endHolds,
    reopen,
    at: idPath(id),
  }
}

export type BillActions = ReturnType<typeof useBillActions>
