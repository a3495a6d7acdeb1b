import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sentenceOf } from '../lib/api/api-error.ts'
import { refreshUrls } from '../lib/api/queries.ts'
import { toast } from '../ui/overlays/toast.ts'

/** What the staff's screens read of amenities and the menu, and what visitors read of them. */
const isTouched = (path: string) =>
  /^\/api\/(amenities|food|staff\/amenities|staff\/bookings|venue\/tables)(\/|$)/.test(path)

/**
 * Runs a change, one at a time, reads anew what it touches and tells of a failure under the given
 * title. Tells whether it went well.
 */
export function useChange(failedTitle: string): {
  act: (change: () => Promise<unknown>) => Promise<boolean>
  isBusy: boolean
} {
  const t = useTranslations('staff')
  const [isBusy, setBusy] = useState(false)

  async function act(change: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      await change()
      return true
    } catch (error) {
      const description = sentenceOf(error, t('tryAgain'))
      toast({ variant: 'destructive', title: failedTitle, description })
      return false
    } finally {
      await refreshUrls(isTouched)
      setBusy(false)
    }
  }

  return { act, isBusy }
}
