import type { Endpoint, Reply, Sent } from '@lantern/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CallOptions, Parts } from '../lib/api/api-client.ts'
import { queryClient } from '../lib/api/queries.ts'
import { actOf, runOf, type ActOptions, type Run } from './act.ts'

/** What came of one press; without an error it was being done already. */
export type Outcome<R> = { isDone: true; reply: R } | { isDone: false; error?: unknown }

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

  async function attempt(sent: S, callOptions?: CallOptions): Promise<Outcome<R>> {
    if (isRunning.current) return { isDone: false }
    isRunning.current = true
    try {
      return { isDone: true, reply: await mutation.mutateAsync({ sent, options: callOptions }) }
    } catch (error) {
      // What is to be said of it has been said.
      return { isDone: false, error }
    } finally {
      isRunning.current = false
    }
  }

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
