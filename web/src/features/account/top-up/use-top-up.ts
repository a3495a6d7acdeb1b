import { topUp } from '@lantern/contract/payments/payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { money } from '../../../lib/shown/format.ts'
import type { CardFieldsProps } from '../../payments/card-form-fields.ts'

/**
 * Tops up the balance. Until the server has responded, every try of an amount carries the same key, so that none is
 * charged twice. `problem` is the server's sentence about the amount, for the field.
 */
export function useTopUp(onDone: () => void, onCard: (intent: CardFieldsProps['intent']) => void) {
  const t = useTranslations('account.topUp')
  const [problem, setProblem] = useState<string | null>(null)
  const { act, isBusy } = useAction(topUp, {
    done({ status, balance, clientSecret }, { body }) {
      if (status === 'failed' || status === 'canceled') {
        return { variant: 'destructive', title: t('failed'), description: t('failedText') }
      }
      if (clientSecret !== null) return undefined
      if (status !== 'succeeded') return { title: t('pending'), description: t('pendingText') }
      const words = { amount: money(body.amount), balance: money(balance) }
      return { title: t('done'), description: t('doneText', words) }
    },
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone({ status, clientSecret, paymentIntentId }, { body: { amount } }) {
      if (status === 'failed' || status === 'canceled') return
      if (clientSecret !== null && paymentIntentId !== null) {
        onCard({ clientSecret, paymentIntentId, amount: String(amount) })
      } else onDone()
    },
    onRefused(error) {
      if (isRefusal(error, 'invalid_amount')) setProblem(sentenceOf(error, t('invalidText')))
    },
  })

  /** `amount` comes from `typedAmount`, so that equal amounts have the same key. */
  async function add(amount: string): Promise<void> {
    setProblem(null)
    await act({ body: { amount } })
  }

  return { add, isBusy, problem, setProblem }
}
