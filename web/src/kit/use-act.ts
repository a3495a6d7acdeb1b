import type { Endpoint, Reply, Sent } from '@lantern/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CallOptions, Parts } from '../lib/api/api-client.ts'
import { queryClient } from '../lib/api/queries.ts'
import { actOf, oneAtATime, runOf, type ActOptions, type Outcome, type Run } from './act.ts'

export interface Act<S, R> {
  /** Does it, unless it is being done already. Says whether it went well; nothing is thrown. */
  act: (sent: S, options?: CallOptions) => Promise<boolean>
  /** `act`, where more hangs on it than whether it went well. */
  attempt: (sent: S, options?: CallOptions) => Promise<Outcome<R>>
  isBusy: boolean
  /** What is being sent, while it is busy: what a switch shows before the server has said so. */
  sending: S | undefined
}

/** `useAct` for what isn't one call of the contract: several in a row, or one with something before it. */
export function useRun<S, R>(run: Run<S, R>, options: ActOptions<S, R>): Act<S, R> {
  const t = useTranslations('core')
  const mutation = useMutation(actOf(run, options, t('tryAgain')), queryClient)
  const isRunning = useRef(false)

  const attempt = (sent: S, callOptions?: CallOptions) =>
    oneAtATime(isRunning, () => mutation.mutateAsync({ sent, options: callOptions }))

  const { isPending, variables } = mutation
  return {
    act: async (sent, callOptions) => (await attempt(sent, callOptions)).isDone,
    attempt,
    isBusy: isPending,
    sending: isPending ? variables.sent : undefined,
  }
}

/**
 * Does something by a call of the contract: once at a time, under one key where it has one, with a toast for how it
 * went, and with what it makes out of date read anew.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  options: ActOptions<Sent<E> & Parts, Reply<E>>,
): Act<Sent<E> & Parts, Reply<E>> {
  return useRun(runOf(endpoint), options)
}

/** What `useAct` gives for a call of the contract. */
export type Acting<E extends Endpoint> = Act<Sent<E> & Parts, Reply<E>>
