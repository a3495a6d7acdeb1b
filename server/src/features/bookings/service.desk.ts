import type { setAmenityAvailability, setBookingStatus } from '@lantern/contract/bookings'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { audit } from '../../kernel/audit.ts'
import { transact } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live-channel.ts'
import { blockDate, lockForBooking, openDate } from '../amenities/service.ts'
import { nightAt, readSettings } from '../venue/service.ts'
import { findStanding, lockBooking } from './repository.ts'
import { moveBooking, showBooking } from './service.ts'

/**
 * Blocks or opens a date of an amenity. A date with bookings is blocked only once the staff have
 * been told of them (`date_has_bookings`) and say so again with `force`; the bookings stand.
 * Throws `not_found`, `date_past`.
 */
export function setAvailability(
  { db, clock }: Kernel,
  actorId: number,
  amenityId: number,
  body: Received<typeof setAmenityAvailability>['body'],
): Promise<Reply<typeof setAmenityAvailability>> {
  const now = clock.now()
  const { date, isBlocked, force = false } = body
  return transact(db, async (tx) => {
    await lockForBooking(tx, amenityId)
    if (date < nightAt(now, await readSettings(tx, now))) throw new Refusal('date_past')
    const standing = await findStanding(tx, amenityId, date)
    if (isBlocked && standing.length > 0 && !force) {
      throw new Refusal('date_has_bookings', {
        count: standing.length,
        bookings: standing.join(', '),
      })
    }
    await (isBlocked ? blockDate : openDate)(tx, amenityId, date)
    const subject = `amenity:${amenityId}`
    await audit(tx, {
      actorId,
      action: 'amenity.date',
      subject,
      after: { date, isBlocked },
      at: now,
    })
    await announce(tx, 'availability', { id: amenityId })
    return { date, isBlocked, bookings: standing }
  })
}

/**
 * Moves a booking on at the desk (spec §4). A hold belongs to a payment under way and is refused,
 * as is any move that the states don't have: `wrong_state`. Throws `not_found`.
 */
export function setStatus(
  { db, clock }: Kernel,
  actorId: number,
  bookingId: number,
  { status }: Received<typeof setBookingStatus>['body'],
): Promise<Reply<typeof setBookingStatus>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) throw new Refusal('not_found')
    if (booking.holdExpiresAt !== null) throw new Refusal('wrong_state', { status: booking.status })
    await moveBooking(tx, booking, status, { at: now, actorId })
    await audit(tx, {
      actorId,
      action: 'booking.status',
      subject: `booking:${bookingId}`,
      before: { status: booking.status },
      after: { status },
      at: now,
    })
    return showBooking(tx, bookingId, now)
  })
}
