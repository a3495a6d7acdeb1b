import { endDevice } from '@lantern/contract/account'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { toast } from '../../../ui/overlays/toast.ts'

/** Signs out one device; one that is gone already is as good as signed out. */
export function useEndDevice(): { end: (id: string) => Promise<void>; isBusy: boolean } {
  const t = useTranslations('profile.devices')
  const [isBusy, setBusy] = useState(false)

  async function end(id: string): Promise<void> {
    setBusy(true)
    try {
      await call(endDevice, { params: { id } }).catch((error: unknown) => {
        if (!isRefusal(error, 'not_found')) throw error
      })
      toast({ title: t('ended') })
      await refreshUrls((path) => path === '/api/account/devices')
    } catch (error) {
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed'), description })
    } finally {
      setBusy(false)
    }
  }

  return { end, isBusy }
}
