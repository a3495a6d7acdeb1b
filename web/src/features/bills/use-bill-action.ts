import type { Endpoint, Reply, Sent } from '@lantern/contract/calls/endpoint'
import { useTranslations } from 'use-intl'
import type { ActionOptions } from '../../kit/act/action.ts'
import { useAction, type ActionOf } from '../../kit/act/use-action.ts'
import type { Parts } from '../../lib/api/api-client.ts'

export const billPath = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** An act of the staff on a bill. It stays busy until the bill on screen is up to date. */
export function useBillAction<E extends Endpoint>(
  endpoint: E,
  options: Partial<ActionOptions<Sent<E> & Parts, Reply<E>>> = {},
): ActionOf<E> {
  const t = useTranslations('bills')
  return useAction(endpoint, { failed: t('failed'), awaitsRefetch: true, ...options })
}
