import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import type { Topic } from '@lantern/contract/calls/topics'
import type { MutationOptions } from '@tanstack/react-query'
import { currentLanguage } from '../../i18n/store.ts'
import { call, type CallOptions, type Parts } from '../../lib/api/api-client.ts'
import {
  ApiError,
  fateUnknown,
  isRefusal,
  sentenceOf,
  isLost,
  isRefused,
} from '../../lib/api/failures/api-error.ts'
import { openBefore, openIntent } from '../../lib/api/intents/intents.ts'
import { invalidate } from '../../lib/api/live/invalidate.ts'
import { persistently } from '../../lib/api/cache/passing.ts'
import { askForProof } from '../../lib/session/proof-prompt.ts'
import { dismissToast, toast, type ToastWords } from '../../ui/overlays/toast.ts'

export interface ActionOptions<S, R> {
  /** Stays busy until the data that it changes has been read again, so that no value briefly reverts. */
  awaitsRefetch?: boolean
  done?: string | ((reply: R, sent: S) => ToastWords | undefined)
  /** The toast of a failure: a title above the server's sentence, or both texts. */
  failed: string | { title: string; otherwise: string } | ((error: unknown, sent: S) => ToastWords)
  /** Runs after a success and before its toast. The act stays busy until a returned promise resolves. */
  onDone?: (reply: R, sent: S) => unknown
  /** Runs after any failure. If it returns `true` or a promise of it, the failure is shown already: no toast. */
  onRefused?: (error: unknown, sent: S) => unknown
}

export interface RunOptions<S, R> extends ActionOptions<S, R> {
  changes: readonly Topic[]
  /** The kind of its intent (`openIntent`), for acts that may happen only once. */
  kindOf?: ((sent: S) => string) | undefined
}

export interface ActWords {
  /** For a failure for which neither the server nor the act has a text. */
  tryAgain: string
  /** The title while nobody knows whether an act took effect, and the text while this is asked. */
  unknown: string
  asking: string
  /** An earlier try had taken effect, so its result is shown and nothing else was sent. */
  earlier: ToastWords
}

/** The server's reply and the content that it is for, which is an earlier one if that had taken effect. */
export interface Answered<S, R> {
  reply: R
  sent: S
  isEarlier?: boolean
}

/** The content of one run: the parts of the call, and headers for this call only. */
export interface Doing<S> {
  sent: S
  options?: CallOptions | undefined
}

export type Run<S, R> = (sent: S, options: CallOptions) => Promise<R>

/** The function that makes the call. */
export const runOf =
  <E extends Endpoint>(endpoint: E): Run<Sent<E> & Parts, Reply<E>> =>
  (sent, options) =>
    call(endpoint, sent, options)

function noticeOf<S>(
  failed: ActionOptions<S, never>['failed'],
  error: unknown,
  sent: S,
  tryAgain: string,
): ToastWords {
  if (typeof failed === 'function') return failed(error, sent)
  const { title, otherwise } =
    typeof failed === 'string' ? { title: failed, otherwise: tryAgain } : failed
  return { title, description: sentenceOf(error, otherwise) || undefined }
}

/** Makes a call, and again under the same key once a fresh proof is given, if it needs one. */
async function withProof<S, R>(run: Run<S, R>, sent: S, options: CallOptions): Promise<R> {
  try {
    return await run(sent, options)
  } catch (error) {
    if (!isRefusal(error, 'fresh_proof_needed') || !(await askForProof())) throw error
    return run(sent, options)
  }
}

/** The time for a response to an act that may happen only once, and how often it is asked for if it was lost. */
const answerWithin = 30_000
const asksAgain = 3

/** Makes a call with its key. If the response is lost, asks for it under the same key, and says so meanwhile. */
async function answerTo<S, R>(run: Run<S, R>, { sent, options }: Doing<S>, words: ActWords) {
  const ask = () => withProof(run, sent, { signal: AbortSignal.timeout(answerWithin), ...options })
  let asking: number
  try {
    return await ask()
  } catch (error) {
    if (!isLost(error)) throw error
    asking = toast({ title: words.unknown, description: words.asking })
  }
  try {
    return await persistently(ask, asksAgain)
  } catch (error) {
    throw isLost(error) ? fateUnknown(currentLanguage(), error) : error
  } finally {
    dismissToast(asking)
  }
}

/**
 * Makes the call with the key of its intent, which any response closes. The fate of another content of the kind
 * without a response is settled first: if it took effect, its reply is the result.
 */
async function withIntent<S, R>(
  kind: string,
  run: Run<S, R>,
  { sent, options }: Doing<S>,
  words: ActWords,
): Promise<Answered<S, R>> {
  for (const { key, close, sent: earlier } of openBefore(kind, sent)) {
    const request = { ...options, idempotencyKey: key, headers: { 'Idempotency-Settle': '1' } }
    try {
      const reply = await answerTo(run, { sent: earlier, options: request }, words)
      close()
      return { reply, sent: earlier, isEarlier: true }
    } catch (error) {
      // Without a PIN that only the page knew, the server can't read the earlier content.
      if (!isRefused(error) || isRefusal(error, 'invalid_input')) throw error
      close()
    }
  }
  const { key, close } = openIntent(kind, sent)
  try {
    const reply = await answerTo(run, { sent, options: { ...options, idempotencyKey: key } }, words)
    close()
    return { reply, sent }
  } catch (error) {
    if (isRefused(error)) close()
    throw error
  }
}

/** The topics of what can be bought. A refusal with 409 may mean that the page's data is stale. */
const offer = ['venue', 'amenities', 'availability', 'menu'] as const satisfies readonly Topic[]

/** An act's options for TanStack's mutation. Data is read again after a failure too: the call may have worked. */
export function mutationOf<S, R>(
  run: Run<S, R>,
  act: RunOptions<S, R>,
  words: ActWords,
): MutationOptions<Answered<S, R>, Error, Doing<S>> {
  const { kindOf, changes, awaitsRefetch = false, done, failed, onDone, onRefused } = act
  return {
    async mutationFn(doing) {
      if (kindOf) return withIntent(kindOf(doing.sent), run, doing, words)
      return { reply: await withProof(run, doing.sent, doing.options ?? {}), sent: doing.sent }
    },
    async onSuccess({ reply, sent, isEarlier }) {
      if (awaitsRefetch) await invalidate(changes)
      const kept = onDone?.(reply, sent)
      const own = typeof done === 'function' ? done(reply, sent) : done && { title: done }
      const notice = isEarlier ? words.earlier : own
      if (notice) toast(notice)
      await kept
    },
    async onError(error, { sent }) {
      if ((await onRefused?.(error, sent)) === true) return
      const isUnknown = kindOf !== undefined && isLost(error)
      toast(
        isUnknown
          ? { title: words.unknown, description: sentenceOf(error, words.asking) }
          : { variant: 'destructive', ...noticeOf(failed, error, sent, words.tryAgain) },
      )
    },
    async onSettled(_, error) {
      if (awaitsRefetch && error === null) return
      const isConflict = error instanceof ApiError && error.status === 409
      const refetched = invalidate(isConflict ? [...changes, ...offer] : changes)
      if (awaitsRefetch) await refetched
    },
  }
}

/** The result of one run. If the act was running already, `isDone` is `false` and there is no error. */
export type Outcome<R> = { isDone: true; reply: R } | { isDone: false; error?: unknown }

/** Runs the act unless it is running already. Errors aren't thrown, because their toast has been shown. */
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
