import type { StaffBooking } from '@lantern/contract/desk'
import type { Language } from '@lantern/contract/languages'
import type { useTranslations } from 'use-intl'
import { hourRange, shortDate } from '../../../lib/shown/format.ts'

/** The names that sentences about a booking use. */
export function namesOf(booking: StaffBooking, language: Language) {
  return {
    name: booking.userName,
    date: shortDate(booking.bookingDate, language),
    time: hourRange(booking.startTime, booking.endTime),
  }
}

type Words = ReturnType<typeof useTranslations<'desk'>>

/** The names of its rooms, or their number if there are too many. */
export const roomsOf = ({ units }: StaffBooking, t: Words): string =>
  units.length > 2 ? t('units', { count: units.length }) : units.join(' · ')

/** Whether it keeps its room from others: it may be rescheduled or given up. */
export const holdsRoom = ({ status }: StaffBooking): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'paid_online'
