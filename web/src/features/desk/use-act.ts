import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { refreshUrls } from '../../lib/queries.ts'
import { outdated } from '../../lib/topics.ts'
import { toast } from '../../ui/toast.ts'

/** Whether the server has said no; anything else leaves open whether it was done. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** The words of an act that went well, and of one that didn't. */
export interface Told {
  title: string
  text: string
  failed: (message: string) => string
}

/**
 * Does something to a booking. All tries of one act carry one key, so that none is done twice; a
 * refusal begins a new one. Tells whether it went well.
 */
export function useAct(): {
  act: (run: (key: { idempotencyKey: string }) => Promise<unknown>, told: Told) => Promise<boolean>
  isBusy: boolean
} {
  const t = useTranslations('desk.actions')
  const [isBusy, setBusy] = useState(false)
  const key = useRef(newIdempotencyKey())

  async function act(
    run: (key: { idempotencyKey: string }) => Promise<unknown>,
    { title, text, failed }: Told,
  ): Promise<boolean> {
    setBusy(true)
    try {
      await run({ idempotencyKey: key.current })
      key.current = newIdempotencyKey()
      toast({ title, description: text })
      return true
    } catch (error) {
      if (isRefused(error)) key.current = newIdempotencyKey()
      const message = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: failed(message), description: message })
      return false
    } finally {
      setBusy(false)
      void refreshUrls(outdated.bookings)
    }
  }

  return { act, isBusy }
}
