import type { Endpoint, Reply, Sent } from '@lantern/contract/endpoint'
import type { MutationOptions } from '@tanstack/react-query'
import { call, type CallOptions, type Parts } from '../lib/api/api-client.ts'
import { sentenceOf } from '../lib/api/api-error.ts'
import { openIntent } from '../lib/api/intents.ts'
import { outdate } from '../lib/api/outdate.ts'
import { isRefused } from '../lib/api/refused.ts'
import type { Outdated } from '../lib/api/topics.ts'
import { toast, type ToastWords } from '../ui/overlays/toast.ts'

/** The title of a failure, and what is said below it where the server gave no sentence. */
export interface Failure {
  title: string
  otherwise: string
}

export interface ActOptions<S, R> {
  /**
   * For what must happen once at most: the name under which its tries are kept. All tries of one content carry one
   * idempotency key until one is answered, over a reload too.
   */
  key?: string
  /** What it makes out of date, whether it went well or not: a lost answer may have been a success. */
  outdated?: readonly Outdated[]
  /**
   * It isn't over, nor told of, before what is out of date has been read anew, so that nothing jumps back to what it
   * was.
   */
  awaitsOutdated?: boolean
  /** What is said of its success, if anything. */
  done?: string | ((reply: R, sent: S) => ToastWords | undefined)
  /** What is said of its failure: a title above the server's sentence, or words of its own. */
  failed: string | Failure | ((error: unknown, sent: S) => ToastWords)
  /** After a success and before its toast; a promise keeps the act busy. */
  onDone?: (reply: R, sent: S) => unknown
  /** After a failure of any kind. `true`, be it promised, says that it is shown where it belongs: no toast is needed. */
  onRefused?: (error: unknown, sent: S) => unknown
}

/** What one press sends: the parts of the call, and headers that go with this one alone. */
export interface Doing<S> {
  sent: S
  options?: CallOptions | undefined
}

export type Run<S, R> = (sent: S, options: CallOptions) => Promise<R>

/** How a call of the contract is run. */
export function runOf<E extends Endpoint>(endpoint: E): Run<Sent<E> & Parts, Reply<E>> {
  return (sent, options) => call(endpoint, sent, options)
}

function noticeOf<S>(
  failed: ActOptions<S, never>['failed'],
  error: unknown,
  sent: S,
  tryAgain: string,
): ToastWords {
  if (typeof failed === 'function') return failed(error, sent)
  const { title, otherwise } =
    typeof failed === 'string' ? { title: failed, otherwise: tryAgain } : failed
  return { title, description: sentenceOf(error, otherwise) || undefined }
}

/** Runs it under the key of its intent, which is closed by an answer of either kind. */
async function withIntent<S, R>(
  kind: string,
  run: Run<S, R>,
  { sent, options }: Doing<S>,
): Promise<R> {
  const intent = openIntent(kind, sent)
  try {
    const reply = await run(sent, { ...options, idempotencyKey: intent.key })
    intent.close()
    return reply
  } catch (error) {
    if (isRefused(error)) intent.close()
    throw error
  }
}

/**
 * An act as TanStack's mutation: the call with its key, what is said of it, and what it makes out of date. `tryAgain`
 * is said where neither the server nor the act has words for a failure.
 */
export function actOf<S, R>(
  run: Run<S, R>,
  act: ActOptions<S, R>,
  tryAgain: string,
): MutationOptions<R, Error, Doing<S>> {
  const { key, outdated = [], awaitsOutdated = false, done, failed, onDone, onRefused } = act
  return {
    mutationFn: (doing) =>
      key === undefined ? run(doing.sent, doing.options ?? {}) : withIntent(key, run, doing),
    async onSuccess(reply, { sent }) {
      if (awaitsOutdated) await outdate(outdated)
      const kept = onDone?.(reply, sent)
      const notice = typeof done === 'function' ? done(reply, sent) : done && { title: done }
      if (notice) toast(notice)
      await kept
    },
    async onError(error, { sent }) {
      if ((await onRefused?.(error, sent)) === true) return
      toast({ variant: 'destructive', ...noticeOf(failed, error, sent, tryAgain) })
    },
    async onSettled(_, error) {
      if (awaitsOutdated && error === null) return
      const readAnew = outdate(outdated)
      if (awaitsOutdated) await readAnew
    },
  }
}

/** What came of one press; without an error it was being done already. */
export type Outcome<R> = { isDone: true; reply: R } | { isDone: false; error?: unknown }

/** Runs it unless it is running already; what it throws is part of the outcome, for it has been told of. */
export async function oneAtATime<R>(
  running: { current: boolean },
  run: () => Promise<R>,
): Promise<Outcome<R>> {
  if (running.current) return { isDone: false }
  running.current = true
  try {
    return { isDone: true, reply: await run() }
  } catch (error) {
    return { isDone: false, error }
  } finally {
    running.current = false
  }
}
