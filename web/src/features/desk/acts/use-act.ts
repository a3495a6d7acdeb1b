import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePartyQuestion, type Answers } from '../../../kit/party-question.tsx'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { isRefused } from '../../../lib/api/refused.ts'
import { outdated } from '../../../lib/api/topics.ts'
import { toast } from '../../../ui/overlays/toast.ts'

/** The words of an act that went well, which its answer may be part of, and of one that didn't. */
export interface Told<Answer> {
  title: string
  text: (answer: Answer) => string
  failed: (message: string) => string
}

/**
 * Does something to a booking. All tries of one act carry one key, so that none is done twice; a
 * refusal begins a new one. Tells whether it is over: done, or refused because the booking isn't
 * what it was any more, so that there is nothing left to try.
 */
export function useAct(): {
  act: <Answer>(
    run: (key: { idempotencyKey: string }) => Promise<Answer>,
    told: Told<Answer>,
    answers?: Answers,
  ) => Promise<boolean>
  isBusy: boolean
  /** Shows what a refusal asks, if anything. */
  question: ReactNode
} {
  const t = useTranslations('desk.actions')
  const [isBusy, setBusy] = useState(false)
  const { ask, question } = usePartyQuestion()
  const key = useRef(newIdempotencyKey())

  async function act<Answer>(
    run: (key: { idempotencyKey: string }) => Promise<Answer>,
    { title: done, text, failed }: Told<Answer>,
    answers: Answers = {},
  ): Promise<boolean> {
    setBusy(true)
    try {
      const answer = await run({ idempotencyKey: key.current })
      key.current = newIdempotencyKey()
      toast({ title: done, description: text(answer) })
      return true
    } catch (error) {
      if (isRefused(error)) key.current = newIdempotencyKey()
      if (ask(error, answers)) return false
      const message = sentenceOf(error, t('failedText'))
      const title = failed(message)
      const isTold = title.includes(message)
      toast({ variant: 'destructive', title, ...(!isTold && { description: message }) })
      return isRefusal(error, 'wrong_state') || isRefusal(error, 'party_changed')
    } finally {
      setBusy(false)
      void refreshUrls(outdated.bookings)
    }
  }

  return { act, isBusy, question }
}
