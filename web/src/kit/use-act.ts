import type { Endpoint, Reply, Sent } from '@lantern/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CallOptions, Parts } from '../lib/api/api-client.ts'
import { queryClient } from '../lib/api/queries.ts'
import { actOf, runOf, type ActOptions, type Run } from './act.ts'

export interface Act<S> {
  /** Does it, unless it is being done already. Says whether it went well; nothing is thrown. */
  act: (sent: S, options?: CallOptions) => Promise<boolean>
  isBusy: boolean
  /** What is being sent, while it is busy: what a switch shows before the server has said so. */
  sending: S | undefined
}

/** `useAct` for what isn't one call of the contract: several in a row, or one with something before it. */
export function useRun<S, R>(run: Run<S, R>, options: ActOptions<S, R>): Act<S> {
  const t = useTranslations('core')
  const mutation = useMutation(actOf(run, options, t('tryAgain')), queryClient)
  const isRunning = useRef(false)

  async function act(sent: S, callOptions?: CallOptions): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    try {
      await mutation.mutateAsync({ sent, options: callOptions })
      return true
    } catch {
      // What is to be said of it has been said.
      return false
    } finally {
      isRunning.current = false
    }
  }

  const { isPending, variables } = mutation
  return { act, isBusy: isPending, sending: isPending ? variables.sent : undefined }
}

/**
 * Does something by a call of the contract: once at a time, under one key where it has one, with a toast for how it
 * went, and with what it makes out of date read anew.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  options: ActOptions<Sent<E> & Parts, Reply<E>>,
): Act<Sent<E> & Parts> {
  return useRun(runOf(endpoint), options)
}
