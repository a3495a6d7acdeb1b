import { createHash, randomBytes } from 'node:crypto'
import type { downloadCalendar } from '@lantern/contract/bookings/bookings'
import type { CalendarFeed, readCalendarFeed } from '@lantern/contract/bookings/calendar'
import { moment } from '@lantern/contract/venue/clock'
import { symbolOf } from '@lantern/contract/payments/currency'
import {
  nameIn,
  sayIn,
  writtenIn,
  type InEach,
  type Language,
} from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import { toDollars } from '@lantern/contract/payments/pricing'
import { refundLines } from '@lantern/contract/bookings/cancel-text'
import { refundSteps } from '@lantern/contract/payments/refunds'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { FileAnswer } from '../../../kernel/http/answers.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireAmenity } from '../../amenities/service.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { readSettings, type VenueSettings } from '../../venue/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { findOwn, type BookingView } from '../core/repository.views.ts'
import { paidFor } from '../core/rules.sums.ts'
import { awaitsCharge, customerName, refundFrom } from '../core/rules.ts'
import {
  deleteFeed,
  findFed,
  findFeed,
  findFeedByHash,
  putFeed,
  touchFeed,
  type FedRow,
  type FeedOf,
} from './repository.ts'
import { calendarFile, type CalendarEvent } from './rules.ts'

export { deleteFeedsOf as forgetFeeds } from './repository.ts'

const CALENDAR = 'text/calendar; charset=utf-8'
/** Calendars revalidate each time, and shared caches don't store the feed. */
const FEED = { type: CALENDAR, cacheControl: 'private, no-cache', isRevalidated: true }

function statusOf(booking: BookingRow): CalendarEvent['status'] {
  if (booking.status === 'canceled') return 'CANCELLED'
  return booking.status === 'pending' && !awaitsCharge(booking) ? 'TENTATIVE' : 'CONFIRMED'
}

const words = {
  id: { en: 'Booking ID', ch: '预订编号' },
  rooms: { en: 'Room', ch: '房间' },
} as const satisfies Record<string, InEach>

/**
 * The fields that a booking has in every calendar. A change keeps the `uid` and raises the `sequence`, so that calendars
 * replace the event instead of adding another.
 */
const eventOf = (booking: BookingRow, venue: VenueSettings) => ({
  uid: `${booking.lanternId}@lantern`,
  sequence: booking.version,
  changedAt: booking.updatedAt,
  ...booking.during,
  place: venue.address,
  status: statusOf(booking),
})

function numberAndRooms({ lanternId, units }: BookingRow, language: Language): string {
  return `${sayIn(words.id, language)}: ${lanternId}\n${sayIn(words.rooms, language)}: ${units.join(', ')}`
}

/** A member's event. Only a file has `notes`: a calendar reads a feed hours later, when they may be outdated. */
const memberEvent = (
  { booking, amenity }: Pick<FedRow, 'booking' | 'amenity'>,
  venue: VenueSettings,
  { language, notes = [] }: { language: Language; notes?: readonly string[] },
): CalendarEvent => ({
  ...eventOf(booking, venue),
  title: `${nameIn(amenity, language)} · ${nameIn(venue, language)}`,
  notes: [numberAndRooms(booking, language), ...notes, venue.phone].join('\n'),
})

function refundNotes(
  { booking, sums }: BookingView,
  { language, venue, now }: { language: Language; venue: VenueSettings; now: Date },
): string[] {
  const paid = paidFor(sums)
  if (booking.checkedInAt !== null || paid === 0) return []
  const from = refundFrom(booking)
  const steps = refundSteps(booking.refundRules, from, now, paid)
  return refundLines(steps, language, {
    moment: (at) => moment(at, language, venue.timeZone),
    money: (cents) => `${symbolOf(venue.currency)}${toDollars(cents)}`,
  })
}

/** A member's booking as an iCalendar file (RFC 5545). */
export const writeCalendar: UseCase<typeof downloadCalendar> = async (
  { db, clock },
  { viewer, params, query: { language } },
) => {
  const now = clock.now()
  const [view, venue] = await transact(db, async (tx) => [
    await findOwn(tx, viewer.id, params.lanternId),
    await readSettings(tx, now),
  ])
  if (!view) throw new Refusal('not_found')
  const notes = refundNotes(view, { language, venue, now })
  const file = calendarFile([memberEvent(view, venue, { language, notes })])
  return new FileAnswer(file, { type: CALENDAR, name: 'lantern-booking.ics' })
}

const DAY_MS = 24 * 60 * 60_000

/** The past days in a member's feed, and in an amenity's, which has many more bookings. */
const KEPT_DAYS = { own: 90, amenity: 31 } as const

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A call about a member's own feed, or with `params` about a staff member's feed of an amenity. */
interface FeedCall {
  viewer: { id: number }
  params: { id: number } | undefined
}

const feedOf = ({ viewer, params }: FeedCall): FeedOf => ({
  userId: viewer.id,
  amenityId: params?.id ?? null,
})

/** A feed as its owner sees it later, without its key; `null` if there is none. */
export function readFeed({ db }: Kernel, call: FeedCall): Promise<CalendarFeed | null> {
  const of = feedOf(call)
  return transact(db, async (tx) => {
    if (of.amenityId !== null) await requireAmenity(tx, of.amenityId)
    const feed = await findFeed(tx, of)
    if (!feed) return null
    const { createdAt, readAt, names } = feed
    return { createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null, names }
  })
}

/** Logs that a staff member made a feed of an amenity. One with names counts as exporting data. */
async function noteFeed(
  tx: Tx,
  { userId: actorId, amenityId }: FeedOf,
  { names, from }: { names: boolean; from: Origin },
  at: Date,
): Promise<void> {
  if (amenityId === null) return
  await requireAmenity(tx, amenityId)
  const subject = `amenity:${amenityId}`
  await audit(tx, { actorId, action: 'amenity.calendar', subject, after: { names }, at })
  if (!names) return
  const about = { userId: actorId, actorId, detail: `${subject}/bookings.ics`, from, at }
  await noteSecurity(tx, { ...about, kind: 'export.take' })
}

/** Makes a feed and ends the one before. Its key has 128 random bits, of which only the hash is stored. */
export function makeFeed(
  { db, env, clock }: Kernel,
  call: FeedCall & {
    body: { language: Language; names?: boolean }
    session: { from: Origin }
  },
): Promise<{ address: string }> {
  const at = clock.now()
  const of = feedOf(call)
  const { language, names = false } = call.body
  return transact(db, async (tx) => {
    await lockAccountShared(tx, of.userId)
    await noteFeed(tx, of, { names, from: call.session.from }, at)
    const key = randomBytes(16).toString('base64url')
    const row = { ...of, names, language: writtenIn(language), createdAt: at }
    await putFeed(tx, { ...row, keyHash: hashOf(key) })
    return { address: `${env.origin}/api/calendars/${key}/bookings.ics` }
  })
}

export function endFeed({ db, clock }: Kernel, call: FeedCall): Promise<void> {
  const of = feedOf(call)
  const { userId: actorId, amenityId } = of
  return transact(db, async (tx) => {
    if (amenityId !== null) await requireAmenity(tx, amenityId)
    if (!(await deleteFeed(tx, of)) || amenityId === null) return
    const subject = `amenity:${amenityId}`
    await audit(tx, { actorId, action: 'amenity.calendar-end', subject, at: clock.now() })
  })
}

const partyOf = { en: 'Party of $', ch: '人数：$' } as const satisfies InEach

const partyLine = (size: number | null, language: Language): string =>
  size === null ? '' : `\n${sayIn(partyOf, language).replace('$', String(size))}`

function amenityEvent(
  { booking, member }: FedRow,
  venue: VenueSettings,
  { language, names }: { language: Language; names: boolean },
): CalendarEvent {
  const rooms = booking.units.map((unit) => placeName(unit, language)).join(', ')
  const name = names ? customerName(booking.guestName, member) : ''
  return {
    ...eventOf(booking, venue),
    title: name ? `${rooms} · ${name}` : rooms,
    notes: `${numberAndRooms(booking, language)}${partyLine(booking.partySize, language)}`,
  }
}

/** The file of a feed. Throws `not_found` if it has ended, or its owner's account or right has. */
export const readByKey: UseCase<typeof readCalendarFeed> = ({ db, clock }, { params: { key } }) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const feed = await findFeedByHash(tx, hashOf(key))
    if (!feed) throw new Refusal('not_found')
    await touchFeed(tx, feed.id, now)
    const { language, amenityId } = feed
    const days = amenityId === null ? KEPT_DAYS.own : KEPT_DAYS.amenity
    const rows = await findFed(tx, feed, new Date(now.getTime() - days * DAY_MS))
    const venue = await readSettings(tx, now)
    const club = nameIn(venue, language)
    if (amenityId === null) {
      const events = rows.map((row) => memberEvent(row, venue, { language }))
      return new FileAnswer(calendarFile(events, club), FEED)
    }
    const name = nameIn(await requireAmenity(tx, amenityId), language)
    const events = rows.map((row) => amenityEvent(row, venue, feed))
    return new FileAnswer(calendarFile(events, `${name} · ${club}`), FEED)
  })
}
