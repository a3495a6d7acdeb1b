import { endDevice, listDevices } from '@lantern/contract/account'
import { useTranslations } from 'use-intl'
import { runOf } from '../../../kit/act.ts'
import { useRun } from '../../../kit/use-act.ts'
import { isRefusal } from '../../../lib/api/api-error.ts'

const endNow = runOf(endDevice)

/** Signs out one device; one that is gone already is as good as signed out. */
export function useEndDevice(): { end: (id: string) => Promise<boolean>; isBusy: boolean } {
  const t = useTranslations('profile.devices')
  const { act, isBusy } = useRun(
    (id: string, options) =>
      endNow({ params: { id } }, options).catch((error: unknown) => {
        if (!isRefusal(error, 'not_found')) throw error
      }),
    {
      outdated: [listDevices],
      awaitsOutdated: true,
      done: t('ended'),
      failed: { title: t('failed'), otherwise: t('failedText') },
    },
  )
  return { end: act, isBusy }
}
