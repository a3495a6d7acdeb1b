import { setBookingStatus } from '@lantern/contract/bookings'
import type { Sent } from '@lantern/contract/endpoint'
import type { PartyAct, StaffBooking } from '@lantern/contract/desk'
import { checkInBooking, undoPartyAct } from '@lantern/contract/floor'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { namesOf } from '../lists/booking-words.ts'
import { useAct } from './use-act.ts'

/** What is said once a booking has another status. */
type Said = 'confirmed' | 'canceled' | 'completed' | 'noShowDone' | 'arrived' | 'undone'

type Body = Sent<typeof setBookingStatus>['body']

/** Gives a booking another status, lets its party in, or undoes what was done last; each tells, like `useAct`, whether that is over. */
export function useStatus(booking: StaffBooking) {
  const t = useTranslations('desk.actions')
  const names = namesOf(booking, useLanguage())
  const { act, isBusy, question } = useAct()
  const params = { id: String(booking.id) }
  const told = (said: Said) => ({
    title: t('done'),
    text: () => t(said, names),
    failed: (message: string) => t('failed', { message }),
  })
  /** Sends it for the booking as this screen shows it. */
  const set = (wish: Omit<Body, 'version'>, said: Said): Promise<boolean> => {
    const body = { ...wish, version: booking.version }
    return act((key) => call(setBookingStatus, { params, body }, key), told(said), {
      owing: wish.owing ? undefined : () => set({ ...wish, owing: true }, said),
    })
  }
  const checkIn = (tableId?: number): Promise<boolean> => {
    const body = { version: booking.version, ...(tableId !== undefined && { tableId }) }
    return act((key) => call(checkInBooking, { params, body }, key), told('arrived'), {
      other: (room) => checkIn(room),
    })
  }
  const undo = (undone: PartyAct): Promise<boolean> => {
    const body = { act: undone, version: booking.version }
    return act((key) => call(undoPartyAct, { params, body }, key), told('undone'))
  }
  return { set, checkIn, undo, isBusy, question }
}
