import { moment } from '@lantern/contract/clock'
import { nameIn, sayIn, type InEach, type Language } from '@lantern/contract/languages'
import { toDollars } from '@lantern/contract/pricing'
import { refundLines } from '@lantern/contract/promises'
import { refundSteps } from '@lantern/contract/refunds'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSettings } from '../../venue/service.ts'
import { findOwn, type BookingView } from '../core/repository.views.ts'
import { refundFrom } from '../core/rules.ts'
import { paidFor } from '../core/rules.sums.ts'
import { awaitsCharge } from '../core/rules.ts'
import { calendarFile, type CalendarEvent } from './rules.ts'

function statusOf(
  booking: Pick<BookingView['booking'], 'status' | 'chargeAt'>,
): CalendarEvent['status'] {
  if (booking.status === 'canceled') return 'CANCELLED'
  return booking.status === 'pending' && !awaitsCharge(booking) ? 'TENTATIVE' : 'CONFIRMED'
}

type Named = Pick<BookingView['amenity'], 'nameEn' | 'nameCh'>

const words = {
  id: { en: 'Booking ID', ch: '预订编号' },
  rooms: { en: 'Room', ch: '房间' },
} as const satisfies Record<string, InEach>

type Venue = Awaited<ReturnType<typeof readSettings>>

/**
 * The data of a booking that every calendar has. The `uid` never changes, so that a changed or canceled booking
 * replaces its event, and `sequence` grows with every change.
 */
export const eventOf = (
  { lanternId, version, updatedAt, during, status, chargeAt }: BookingView['booking'],
  venue: Venue,
): Omit<CalendarEvent, 'title' | 'notes'> => ({
  uid: `${lanternId}@lantern`,
  sequence: version,
  changedAt: updatedAt,
  ...during,
  place: venue.address,
  status: statusOf({ status, chargeAt }),
})

/** The lines of notes that every calendar has: the booking's number and its rooms. */
export function numberAndRooms(
  { lanternId, units }: Pick<BookingView['booking'], 'lanternId' | 'units'>,
  language: Language,
): string {
  return `${sayIn(words.id, language)}: ${lanternId}\n${sayIn(words.rooms, language)}: ${units.join(', ')}`
}

/**
 * A booking as its member's calendar event. `told` are lines for a file that is read at once; in a feed they could be
 * outdated when they are read.
 */
export const memberEvent = (
  { booking, amenity }: { booking: BookingView['booking']; amenity: Named },
  venue: Venue,
  { language, told = [] }: { language: Language; told?: readonly string[] },
): CalendarEvent => ({
  ...eventOf(booking, venue),
  title: `${nameIn(amenity, language)} · ${nameIn(venue, language)}`,
  notes: [numberAndRooms(booking, language), ...told, venue.phone].join('\n'),
})

/** Lines with the refund by time of cancellation; none once the party is checked in or if nothing was paid. */
function refundTold(
  { booking, sums }: BookingView,
  { language, timeZone, now }: { language: Language; timeZone: string; now: Date },
): string[] {
  const paid = paidFor(sums)
  if (booking.checkedInAt !== null || paid === 0) return []
  const from = refundFrom(booking)
  const steps = refundSteps(booking.refundTiers, from, now, paid)
  return refundLines(steps, language, {
    moment: (at) => moment(at, language, timeZone),
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
  const { language } = asked
  const now = clock.now()
  const told = refundTold(view, { language, timeZone: venue.timeZone, now })
  return calendarFile([memberEvent(view, venue, { language, told })])
}
