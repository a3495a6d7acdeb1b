import type { Availability } from '@lantern/contract/bookings'
import type { Received, Reply } from '@lantern/contract/endpoint'
import type { Reminder } from '@lantern/contract/reminders'
import type {
  changeByReminder as changeEndpoint,
  quoteChangeByReminder,
  readNightByReminder,
} from '@lantern/contract/reminders-change'
import { transact } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { changeBooking, quoteOwn } from '../bookings/change/service.ts'
import { readAvailability } from '../bookings/slots/service.availability.ts'
import { openBooking, readReminder } from './service.ts'

/** A link's booking and its member (`null` for a guest), for whom the functions below act. */
async function owned(kernel: Kernel, key: string) {
  const { db } = kernel
  const { view, member } = await transact(db, (tx) => openBooking(tx, kernel, key, 'change'))
  return { bookingId: view.booking.id, memberId: member?.id ?? null }
}

/** The hours of a night, in which the link's own booking counts as free. */
export async function readNight(
  kernel: Kernel,
  { key, amenityId, date }: Received<typeof readNightByReminder>['body'],
): Promise<Availability> {
  const { bookingId: changing, memberId } = await owned(kernel, key)
  const isGuest = memberId === null
  return readAvailability(kernel, { amenityId, date, memberId, changing, isGuest })
}

/** The price of another time, and whether the link can make the change. Throws the refusals of the change. */
export async function quoteByLink(
  kernel: Kernel,
  { key, ...slot }: Received<typeof quoteChangeByReminder>['body'],
): Promise<Reply<typeof quoteChangeByReminder>> {
  const { bookingId, memberId } = await owned(kernel, key)
  return quoteOwn(kernel, memberId, bookingId, slot)
}

/**
 * Changes a booking by its link (`POST /api/reminders/change`) by the rules for its member. Throws
 * `change_needs_sign_in` if the change costs a member more.
 */
export async function changeByLink(
  kernel: Kernel,
  { key, ...wish }: Received<typeof changeEndpoint>['body'],
): Promise<Reminder> {
  const request = { ...(await owned(kernel, key)), wish, repeatable: null, isSignedIn: false }
  await changeBooking(kernel, request)
  return readReminder(kernel, key)
}
