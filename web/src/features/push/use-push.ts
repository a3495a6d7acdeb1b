import { endPush, getPush, subscribeToPush } from '@lantern/contract/account/push'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { runOf } from '../../kit/act/action.ts'
import { useRun } from '../../kit/act/use-action.ts'
import { isRefusal } from '../../lib/api/failures/api-error.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { NotAllowed, subscribeHere, unsubscribeHere } from './this-device.ts'

const subscribeCall = runOf(subscribeToPush)
const endCall = runOf(endPush)

/** The devices that receive pushes; `undefined` until they are known. */
export const usePush = () => useQuery(queryOf(getPush, {})).data

/** Subscribes this browser with the venue's public key, after the browser's permission. */
export function useNotifyHere() {
  const t = useTranslations('push')
  return useRun(
    async (publicKey: string, options) =>
      subscribeCall({ body: await subscribeHere(publicKey) }, options),
    {
      changes: subscribeToPush.changes,
      awaitsRefetch: true,
      done: () => ({ title: t('done'), description: t('doneText') }),
      failed: (error) =>
        error instanceof NotAllowed
          ? { title: t('notAllowed'), description: t('notAllowedText') }
          : { title: t('failed'), description: t('failedText') },
    },
  )
}

/** Ends the pushes to a device. On this device it also removes the subscription. */
export function useEndPush() {
  const t = useTranslations('push')
  return useRun(
    async ({ id, isThis }: { id: number; isThis: boolean }, options) => {
      if (isThis) await unsubscribeHere().catch(() => undefined)
      // If the subscription has ended elsewhere meanwhile, the result is the same.
      await endCall({ params: { id: String(id) } }, options).catch((error: unknown) => {
        if (!isRefusal(error, 'not_found')) throw error
      })
    },
    {
      changes: endPush.changes,
      awaitsRefetch: true,
      done: t('ended'),
      failed: { title: t('failed'), otherwise: t('failedText') },
    },
  )
}
