import { topUp } from '@lantern/contract/payments'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api-client.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { money } from '../../lib/format.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { refreshUrls } from '../../lib/queries.ts'
import { refreshSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'

/** Adds to the balance. Every try of one amount carries one key, so that none is charged twice. */
export function useTopUp(onDone: () => void) {
  const t = useTranslations('account.topUp')
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const intent = useRef({ amount: '', key: '' })

  async function add(amount: string): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    if (intent.current.amount !== amount) intent.current = { amount, key: newIdempotencyKey() }
    try {
      const { status, balance } = await call(
        topUp,
        { body: { amount } },
        { idempotencyKey: intent.current.key },
      )
      intent.current = { amount: '', key: '' }
      onDone()
      if (status === 'succeeded') {
        const words = { amount: money(amount), balance: money(balance) }
        toast({ title: t('done'), description: t('doneText', words) })
      } else toast({ title: t('pending'), description: t('pendingText') })
    } catch (error) {
      toast({
        variant: 'destructive',
        title: t('failed'),
        description: sentenceOf(error, t('failedText')),
      })
    } finally {
      running.current = false
      setBusy(false)
      void refreshSession()
      void refreshUrls((path) => path === '/api/account/balance')
    }
  }

  return { add, isBusy }
}
