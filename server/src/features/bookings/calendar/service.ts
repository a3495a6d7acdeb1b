import type { BookingStatus } from '@lantern/contract/bookings'
import { languages, nameIn, sayIn, type InEach, type Language } from '@lantern/contract/languages'
import { toDollars } from '@lantern/contract/pricing'
import { refundLines } from '@lantern/contract/promises'
import { refundSteps } from '@lantern/contract/refunds'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSettings } from '../../venue/service.ts'
import { findOwn, type BookingView } from '../core/repository.views.ts'
import { paidFor, refundFrom } from '../core/rules.ts'
import { calendarFile, type CalendarEvent } from './rules.ts'

function statusOf(status: BookingStatus): CalendarEvent['status'] {
  if (status === 'canceled') return 'CANCELLED'
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

const words = {
  id: { en: 'Booking ID', ch: '预订编号' },
  rooms: { en: 'Room', ch: '房间' },
} as const satisfies Record<string, InEach>

/** What goes back until when, if it is canceled; nothing once its party is in or it is over. */
function refundTold(
  booking: BookingView['booking'],
  { language, timeZone, now }: { language: Language; timeZone: string; now: Date },
): string[] {
  if (booking.checkedInAt !== null || paidFor(booking) === 0) return []
  const from = refundFrom({ ...booking, startsAt: booking.during.from })
  const steps = refundSteps(booking.refundTiers, from, now, paidFor(booking))
  const { locale } = languages[language]
  const written = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return refundLines(steps, language, {
    moment: (at) => written.format(at).replace(/\u202f/g, ' '),
    money: (cents) => `$${toDollars(cents)}`,
  })
}

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
  const refunds = refundTold(booking, { language, timeZone: venue.timeZone, now: clock.now() })
  const notes = [
    `${id}: ${booking.lanternId}`,
    `${rooms}: ${booking.units.join(', ')}`,
    ...refunds,
    venue.phone,
  ]
  return calendarFile({
    uid: `${booking.lanternId}@lantern`,
    sequence: booking.version,
    changedAt: booking.updatedAt,
    ...booking.during,
    title: `${nameIn(amenity, language)} · ${nameIn(venue, language)}`,
    place: venue.address,
    notes: notes.join('\n'),
    status: statusOf(booking.status),
  })
}
