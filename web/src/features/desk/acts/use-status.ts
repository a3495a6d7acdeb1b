import { setBookingStatus } from '@lantern/contract/bookings'
import type { Sent } from '@lantern/contract/endpoint'
import type { StaffBooking } from '@lantern/contract/desk'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { namesOf } from '../lists/booking-words.ts'
import { useAct } from './use-act.ts'

/** What is said once a booking has another status. */
type Said = 'confirmed' | 'canceled' | 'completed' | 'noShowDone'

/** Gives a booking another status; tells, like `useAct`, whether that is over. */
export function useStatus(booking: StaffBooking) {
  const t = useTranslations('desk.actions')
  const names = namesOf(booking, useLanguage())
  const { act, isBusy } = useAct()
  const params = { id: String(booking.id) }
  const set = (body: Sent<typeof setBookingStatus>['body'], said: Said): Promise<boolean> =>
    act((key) => call(setBookingStatus, { params, body }, key), {
      title: t('done'),
      text: () => t(said, names),
      failed: (message) => t('failed', { message }),
    })
  return { set, isBusy }
}
