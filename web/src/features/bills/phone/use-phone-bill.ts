import { isRefused } from '../../../lib/api/failures/api-error.ts'
import {
  dropPhonePayment,
  getPhoneBill,
  getPhonePayment,
  payBillByCard,
  payBillFromBalance,
  payBillWithPoints,
  type PhonePayment,
} from '@lantern/contract/bills/phone'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isUnknown } from '../../../kit/load/loaded.tsx'
import { useAction, useRun } from '../../../kit/act/use-action.ts'
import { call } from '../../../lib/api/api-client.ts'
import { openIntent } from '../../../lib/api/intents/intents.ts'
import { invalidate } from '../../../lib/api/live/invalidate.ts'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { money } from '../../../lib/shown/format.ts'
import type { paymentOf } from './phone-draft.ts'
import { recall, remember } from '../../../lib/browser/storage.ts'

type Payment = NonNullable<ReturnType<typeof paymentOf>>

/** Starts a payment by card. All tries of one content are one payment until the server has responded. */
async function begin(key: string, request: Payment): Promise<PhonePayment> {
  const intent = openIntent('pay', { key, ...request })
  try {
    const body = { ...request, attempt: intent.key }
    const payment = await call(payBillByCard, { params: { key }, body })
    intent.close()
    return payment
  } catch (error) {
    if (isRefused(error)) intent.close()
    throw error
  }
}

/** The payments of one bill are kept at a time. A payment of another bill replaces them. */
const NAME = 'lantern_phone_payments'
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\da-f-]{36}$/.test(id)

export function readPayments(text: string | null, key: string): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || kept.key !== key) return []
    return 'ids' in kept && Array.isArray(kept.ids) ? kept.ids.filter(isId) : []
  } catch {
    return []
  }
}

const storedPayments = (key: string): string[] => readPayments(recall(NAME), key)

function storePayment(key: string, id: string): string[] {
  const ids = [...storedPayments(key).filter((one) => one !== id), id]
  remember(NAME, JSON.stringify({ key, ids }))
  return ids
}

/** A bill by its key, live, with this phone's payments for it and the acts. */
export function usePhoneBill(key: string) {
  const t = useTranslations('billsPhone')
  const tRedemption = useTranslations('core.redemption')
  const [ids, setIds] = useState(() => storedPayments(key))
  const bill = useQuery(queryOf(getPhoneBill, { params: { key } }))
  const { payments, unread } = useQueries({
    queries: ids.map((id) => queryOf(getPhonePayment, { params: { id } })),
    combine: (found) => ({
      payments: found.flatMap(({ data }) => data ?? []),
      // A payment that the server doesn't know is of another day, or of another club.
      unread: found.find(
        ({ data, error, errorUpdateCount }) =>
          data === undefined && errorUpdateCount > 0 && !isUnknown(error),
      ),
    }),
  })
  const failed = { title: t('failed'), otherwise: '' }
  const shared = { failed, awaitsRefetch: true } as const
  const card = useRun((request: Payment) => begin(key, request), {
    ...shared,
    changes: payBillByCard.changes,
    onDone: ({ id }) => setIds(storePayment(key, id)),
  })
  const balance = useAction(payBillFromBalance, {
    ...shared,
    done: t('done'),
  })
  const points = useAction(payBillWithPoints, { ...shared, done: tRedemption('done') })
  const letGo = useAction(dropPhonePayment, {
    ...shared,
    done: ({ status, returned, total }) => {
      if (status !== 'succeeded') return { title: t('letGoDone') }
      return Number(returned) > 0
        ? { title: t('returned'), description: t('returnedText', { amount: money(returned) }) }
        : { title: t('done'), description: money(total) }
    },
  })
  /** The request of the payment's state completes it, if no webhook of the card company has yet. */
  async function noticePaid(id: string): Promise<void> {
    await call(getPhonePayment, { params: { id } }).catch(() => undefined)
    await invalidate(getPhonePayment.changes)
  }
  return { bill, payments, unread, card, balance, points, letGo, noticePaid }
}

export type PhoneActions = ReturnType<typeof usePhoneBill>
