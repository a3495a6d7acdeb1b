import type { BookingStatus } from '@lantern/contract/bookings'
import { nameIn, sayIn, type InEach, type Language } from '@lantern/contract/languages'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSettings } from '../../venue/service.ts'
import { findOwn } from '../core/repository.views.ts'
import { calendarFile, type CalendarEvent } from './rules.ts'

function statusOf(status: BookingStatus): CalendarEvent['status'] {
  if (status === 'canceled') return 'CANCELLED'
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

const words = {
  id: { en: 'Booking ID', ch: '预订编号' },
  rooms: { en: 'Room', ch: '房间' },
} as const satisfies Record<string, InEach>

/** A member's booking as an iCalendar file (RFC 5545). */
export async function writeCalendar(
  { db, clock }: Kernel,
  asked: { memberId: number; lanternId: string; language: Language },
): Promise<string> {
  const [view, venue] = await transact(db, async (tx) => [
    await findOwn(tx, asked.memberId, asked.lanternId),
    await readSettings(tx, clock.now()),
  ])
  if (!view) throw new Refusal('not_found')
  const { booking, amenity } = view
  const { language } = asked
  const [id, rooms] = [words.id, words.rooms].map((word) => sayIn(word, language))
  return calendarFile({
    uid: `${booking.lanternId}@lantern`,
    sequence: booking.version,
    changedAt: booking.updatedAt,
    ...booking.during,
    title: `${nameIn(amenity, language)} · ${nameIn(venue, language)}`,
    place: venue.address,
    notes: `${id}: ${booking.lanternId}\n${rooms}: ${booking.units.join(', ')}\n${venue.phone}`,
    status: statusOf(booking.status),
  })
}
