import { cancelBooking, type Booking } from '@lantern/contract/bookings'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'
import { money } from '../../../lib/shown/format.ts'

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
  const { act, isBusy } = useAct(cancelBooking, {
    key: 'cancel',
    outdated: ['bookings', 'wallet', 'amenities'],
    done: () => ({
      title: t('done'),
      description: t(`${refundTo(booking)}.done`, { amount: money(booking.totalPrice) }),
    }),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  return { cancel: () => act({ params: { id: String(booking.id) } }), isBusy }
}
