import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { pathOf, type CallOptions, type Parts } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/cache/queries.ts'
import { isShaped, isText } from '../../lib/browser/shape.ts'
import {
  mutationOf,
  oneAtATime,
  runOf,
  type ActionOptions,
  type Outcome,
  type Run,
  type RunOptions,
} from './action.ts'

export interface Action<S, R> {
  /** Runs the act, unless it is running already. Resolves with whether it succeeded; it never throws. */
  act: (sent: S, options?: CallOptions) => Promise<boolean>
  /** Like `act`, for callers that need the result or the error. */
  attempt: (sent: S, options?: CallOptions) => Promise<Outcome<R>>
  isBusy: boolean
  /** The content that is being sent while the act is busy. A switch shows it before the server has responded. */
  sending: S | undefined
}

/** `useAction` for other functions than one call of the contract, such as several calls in a row. */
export function useRun<S, R>(run: Run<S, R>, options: RunOptions<S, R>): Action<S, R> {
  const t = useTranslations('core')
  const mutation = useMutation(
    mutationOf(run, options, {
      tryAgain: t('tryAgain'),
      unknown: t('fate.unknown'),
      asking: t('fate.asking'),
      earlier: { title: t('fate.earlier'), description: t('fate.earlierText') },
    }),
    queryClient,
  )
  const isRunning = useRef(false)

  const attempt = (sent: S, callOptions?: CallOptions) =>
    oneAtATime(
      isRunning,
      async () => (await mutation.mutateAsync({ sent, options: callOptions })).reply,
    )

  const { isPending, variables } = mutation
  return {
    act: async (sent, callOptions) => (await attempt(sent, callOptions)).isDone,
    attempt,
    isBusy: isPending,
    sending: isPending ? variables.sent : undefined,
  }
}

const isClaim = isShaped<{ paymentIntentId: string }>({ paymentIntentId: isText })

/** Runs a call once at a time, with its key if it is repeatable, a toast, and a refetch of what it changes. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<Sent<E> & Parts, Reply<E>>,
): Action<Sent<E> & Parts, Reply<E>> {
  const { changes, method, path, repeatable } = endpoint
  // A card's payment settles the claim that names it, so each such claim is a kind of its own.
  const kindOf = ({ params, body }: Parts) =>
    `${method} ${pathOf(path, params)}${isClaim(body) ? ` ${body.paymentIntentId}` : ''}`
  return useRun(runOf(endpoint), { ...options, changes, ...(repeatable && { kindOf }) })
}

/** The result of `useAction` for a call of the contract. */
export type ActionOf<E extends Endpoint> = Action<Sent<E> & Parts, Reply<E>>
