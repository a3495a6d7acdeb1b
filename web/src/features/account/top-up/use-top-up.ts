import { topUp } from '@lantern/contract/payments'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { money } from '../../../lib/shown/format.ts'
import { keyFor, settle } from '../../../lib/api/intents.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { isRefused } from '../../../lib/api/refused.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import type { CardFieldsProps } from '../../payments/card-form-fields.ts'

/** What the tries of an amount are kept under: several may be open. */
const kindOf = (amount: string) => `topup_${amount}`

/**
 * Adds to the balance. While it is open whether an amount has arrived, every try of it carries the
 * same key, so that none is charged twice; an answer of either kind ends that. `problem` is what
 * the server has against the amount, for the field.
 */
export function useTopUp(onDone: () => void, onCard: (intent: CardFieldsProps['intent']) => void) {
  const t = useTranslations('account.topUp')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef(false)

  function fail(description: string): void {
    toast({ variant: 'destructive', title: t('failed'), description })
  }

  async function send(amount: string): Promise<void> {
    const { status, balance, clientSecret, paymentIntentId } = await call(
      topUp,
      { body: { amount } },
      { idempotencyKey: keyFor(kindOf(amount), { amount }) },
    )
    settle(kindOf(amount))
    if (status === 'failed' || status === 'canceled') return fail(t('failedText'))
    if (clientSecret !== null && paymentIntentId !== null) {
      onCard({ clientSecret, paymentIntentId, amount })
      return undefined
    }
    onDone()
    if (status === 'succeeded') {
      const words = { amount: money(amount), balance: money(balance) }
      toast({ title: t('done'), description: t('doneText', words) })
    } else toast({ title: t('pending'), description: t('pendingText') })
  }

  /** `amount` as `typedAmount` writes it, so that one amount has one key. */
  async function add(amount: string): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    try {
      await send(amount)
    } catch (error) {
      if (isRefused(error)) settle(kindOf(amount))
      if (isRefusal(error, 'invalid_amount')) setProblem(sentenceOf(error, t('invalidText')))
      fail(sentenceOf(error, t('failedText')))
    } finally {
      running.current = false
      setBusy(false)
      void refreshSession()
      void refreshUrls((path) => path === '/api/account/balance')
    }
  }

  return { add, isBusy, problem, setProblem }
}
