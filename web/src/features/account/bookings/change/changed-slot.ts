import type { Slot } from '@lantern/contract/slots'
import { blank, type Wizard } from '../../../bookings/wizard/wizard.ts'

/** A booking's own time, from which a change begins. */
export type Own = Pick<Slot, 'amenityId' | 'bookingDate' | 'startTime' | 'endTime'>

const names = ['amenity', 'date', 'start', 'end'] as const

/**
 * The choice of a change, as the page's address has it, so that a reload keeps it; the booking's own time if the
 * address has none.
 */
export function chosenIn(search: string, own: Own): Wizard {
  const asked = new URLSearchParams(search)
  const amenityId = Number(asked.get('amenity'))
  const date = asked.get('date')
  const step = 'datetime'
  if (!Number.isInteger(amenityId) || amenityId <= 0 || !/^2\d{3}-\d{2}-\d{2}$/.test(date ?? '')) {
    const { bookingDate, startTime: start, endTime: end } = own
    return { ...blank, step, amenityId: own.amenityId, date: bookingDate, start, end }
  }
  const hour = (name: 'start' | 'end') => {
    const time = asked.get(name) ?? ''
    return /^\d{2}:00$/.test(time) ? time : null
  }
  const start = hour('start')
  return { ...blank, step, amenityId, date, start, end: start && hour('end') }
}

/** The address's part that keeps a choice. */
export function searchOf({ amenityId, date, start, end }: Wizard): string {
  const values = [amenityId, date, start, end]
  const kept = names.flatMap((name, place) => {
    const value = values[place]
    return value === null || value === undefined ? [] : [[name, String(value)]]
  })
  return `?${new URLSearchParams(kept).toString()}`
}
