import { cancelBooking, type Booking } from '@lantern/contract/bookings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { money } from '../../../lib/shown/format.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'

/** Where the money goes back to. */
export const refundTo = ({ paymentMethod }: Booking) =>
  paymentMethod === 'stripe' ? 'card' : 'balance'

/**
 * Cancels a booking. It happens once at most, so all tries carry one key: a repeat after a lost
 * answer is told of its success. Tells whether it went well.
 */
export function useCancel(booking: Booking): {
  cancel: () => Promise<boolean>
  isBusy: boolean
} {
  const t = useTranslations('account.cancel')
  const [isBusy, setBusy] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)

  async function cancel(): Promise<boolean> {
    setBusy(true)
    try {
      await call(cancelBooking, { params: { id: String(booking.id) } }, { idempotencyKey })
      const description = t(`${refundTo(booking)}.done`, { amount: money(booking.totalPrice) })
      toast({ title: t('done'), description })
      return true
    } catch (error) {
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed'), description })
      return false
    } finally {
      setBusy(false)
      void refreshSession()
      void refreshUrls((path) => /^\/api\/(bookings|account|amenities)/.test(path))
    }
  }

  return { cancel, isBusy }
}
