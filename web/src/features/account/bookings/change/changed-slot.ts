import type { Slot } from '@lantern/contract/bookings/slots'
import { blank, type Wizard } from '../../../bookings/wizard/wizard.ts'

/** A booking's own time, from which a change starts. */
export type Own = Pick<Slot, 'amenityId' | 'bookingDate' | 'startTime' | 'endTime'>

/** A choice in the page's address. */
export interface Chosen {
  amenity?: string
  date?: string
  start?: string
  end?: string
}

/** The choice in the page's address, which a reload keeps; the booking's own time if the address has none. */
export function chosenIn(request: Chosen, own: Own): Wizard {
  const amenityId = Number(request.amenity)
  const { date = '' } = request
  const step = 'datetime'
  if (!Number.isInteger(amenityId) || amenityId <= 0 || !/^2\d{3}-\d{2}-\d{2}$/.test(date)) {
    const { bookingDate, startTime: start, endTime: end } = own
    return { ...blank, step, amenityId: own.amenityId, date: bookingDate, start, end }
  }
  const hour = (name: 'start' | 'end') => {
    const { [name]: time = '' } = request
    return /^\d{2}:[03]0$/.test(time) ? time : null
  }
  const start = hour('start')
  return { ...blank, step, amenityId, date, start, end: start && hour('end') }
}

/** The query parameters that keep a choice. */
export const searchOf = ({ amenityId, date, start, end }: Wizard): Chosen => ({
  ...(amenityId !== null && { amenity: String(amenityId) }),
  ...(date !== null && { date }),
  ...(start !== null && { start }),
  ...(end !== null && { end }),
})
