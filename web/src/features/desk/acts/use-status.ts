import { setBookingStatus } from '@lantern/contract/bookings'
import type { Sent } from '@lantern/contract/endpoint'
import type { StaffBooking } from '@lantern/contract/desk'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { sentenceOf } from '../../../lib/api/api-error.ts'
import { namesOf } from '../lists/booking-words.ts'
import { bookingAct } from './booking-act.ts'

type Change = Sent<typeof setBookingStatus>['body']

/** What is said once a booking has another status. */
const said = {
  confirmed: 'confirmed',
  canceled: 'canceled',
  completed: 'completed',
  no_show: 'noShowDone',
} as const satisfies Record<Change['status'], string>

/** Gives a booking another status; `onOver` is called when there is nothing left to try. */
export function useStatus(booking: StaffBooking, onOver: () => void = () => undefined) {
  const t = useTranslations('desk.actions')
  const names = namesOf(booking, useLanguage())
  const { act, isBusy } = useAct(setBookingStatus, {
    ...bookingAct(onOver),
    done: (_, { body }) => ({ title: t('done'), description: t(said[body.status], names) }),
    failed: (error) => ({ title: t('failed', { message: sentenceOf(error, t('failedText')) }) }),
  })
  const set = (body: Change) => act({ params: { id: String(booking.id) }, body })
  return { set, isBusy }
}
