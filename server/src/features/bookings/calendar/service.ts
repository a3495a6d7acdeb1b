import { createHash, randomBytes } from 'node:crypto'
import type { CalendarFeed } from '@lantern/contract/bookings/calendar'
import { moment } from '@lantern/contract/venue/clock'
import { symbolOf } from '@lantern/contract/payments/currency'
import {
  nameIn,
  sayIn,
  writtenIn,
  type InEach,
  type Language,
} from '@lantern/contract/venue/languages'
import { fullName, placeName } from '@lantern/contract/members/names'
import { toDollars } from '@lantern/contract/payments/pricing'
import { refundLines } from '@lantern/contract/bookings/cancel-text'
import { refundSteps } from '@lantern/contract/payments/refunds'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireAmenity } from '../../amenities/service.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { readSettings, type VenueSettings } from '../../venue/service.ts'
import { findOwn, type BookingView } from '../core/repository.views.ts'
import { paidFor } from '../core/rules.sums.ts'
import { awaitsCharge, refundFrom } from '../core/rules.ts'
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
const eventOf = (
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

function numberAndRooms(
  { lanternId, units }: Pick<BookingView['booking'], 'lanternId' | 'units'>,
  language: Language,
): string {
  return `${sayIn(words.id, language)}: ${lanternId}\n${sayIn(words.rooms, language)}: ${units.join(', ')}`
}

/**
 * Makes a booking its member's calendar event. Only a downloaded file has `notes`, because a calendar reads a feed
 * hours later, when they may be outdated.
 */
const memberEvent = (
  { booking, amenity }: { booking: BookingView['booking']; amenity: Named },
  venue: Venue,
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
export async function writeCalendar(
  { db, clock }: Kernel,
  request: { memberId: number; lanternId: string; language: Language },
): Promise<string> {
  const [view, venue] = await transact(db, async (tx) => [
    await findOwn(tx, request.memberId, request.lanternId),
    await readSettings(tx, clock.now()),
  ])
  if (!view) throw new Refusal('not_found')
  const { language } = request
  const now = clock.now()
  const notes = refundNotes(view, { language, venue, now })
  return calendarFile([memberEvent(view, venue, { language, notes })])
}

/** Deletes the feeds of an account that is deleted, and those of amenities of a person who leaves the staff. */

const DAY_MS = 24 * 60 * 60_000

/** The past days in a member's feed, and in an amenity's, which has many more bookings. */
const KEPT_DAYS = { own: 90, amenity: 31 } as const

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A feed as its owner sees it later, without its key; `null` if there is none. */
export function readFeed({ db }: Kernel, of: FeedOf): Promise<CalendarFeed | null> {
  return transact(db, async (tx) => {
    if (of.amenityId !== null) await requireAmenity(tx, of.amenityId)
    const feed = await findFeed(tx, of)
    if (!feed) return null
    const { createdAt, readAt, names } = feed
    return { createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null, names }
  })
}

interface Query {
  language: Language
  names: boolean
  at: Date
}

/** Replaces the key of a feed. Returns the new one: 128 random bits, of which only the hash is stored. */
async function replaceKey(tx: Tx, of: FeedOf, { language, names, at }: Query): Promise<string> {
  const key = randomBytes(16).toString('base64url')
  const row = { ...of, names, language: writtenIn(language), createdAt: at }
  await putFeed(tx, { ...row, keyHash: hashOf(key) })
  return key
}

const addressOf = ({ env }: Kernel, key: string) => ({
  address: `${env.origin}/api/calendars/${key}/bookings.ics`,
})

/** Makes a member's feed and ends the one before (`POST /api/account/calendar`). */
export async function makeOwnFeed(
  kernel: Kernel,
  memberId: number,
  language: Language,
): Promise<{ address: string }> {
  const { db, clock } = kernel
  const key = await transact(db, async (tx) => {
    await lockAccountShared(tx, memberId)
    const options = { language, names: false, at: clock.now() }
    return replaceKey(tx, { userId: memberId, amenityId: null }, options)
  })
  return addressOf(kernel, key)
}

export async function endOwnFeed({ db }: Kernel, memberId: number): Promise<void> {
  await transact(db, (tx) => deleteFeed(tx, { userId: memberId, amenityId: null }))
}

export interface AmenityFeedRequest {
  actorId: number
  amenityId: number
  language: Language
  names: boolean
  from: Origin
}

/**
 * Makes a staff member's feed of an amenity and ends their one before. A feed with names counts as exporting data, so
 * it is also in the security log.
 */
export async function makeAmenityFeed(
  kernel: Kernel,
  { actorId, amenityId, language, names, from }: AmenityFeedRequest,
): Promise<{ address: string }> {
  const { db, clock } = kernel
  const at = clock.now()
  const key = await transact(db, async (tx) => {
    await lockAccountShared(tx, actorId)
    await requireAmenity(tx, amenityId)
    const made = await replaceKey(tx, { userId: actorId, amenityId }, { language, names, at })
    const subject = `amenity:${amenityId}`
    await audit(tx, { actorId, action: 'amenity.calendar', subject, after: { names }, at })
    if (names) {
      const about = { userId: actorId, actorId, detail: `${subject}/bookings.ics`, from, at }
      await noteSecurity(tx, { ...about, kind: 'export.take' })
    }
    return made
  })
  return addressOf(kernel, key)
}

export function endAmenityFeed(
  { db, clock }: Kernel,
  { actorId, amenityId }: { actorId: number; amenityId: number },
): Promise<void> {
  return transact(db, async (tx) => {
    await requireAmenity(tx, amenityId)
    if (!(await deleteFeed(tx, { userId: actorId, amenityId }))) return
    const subject = `amenity:${amenityId}`
    await audit(tx, { actorId, action: 'amenity.calendar-end', subject, at: clock.now() })
  })
}

const partyOf = { en: 'Party of $', ch: '人数：$' } as const satisfies InEach

const partyLine = (size: number | null, language: Language): string =>
  size === null ? '' : `\n${sayIn(partyOf, language).replace('$', String(size))}`

const bookerOf = ({ booking, member }: FedRow): string | null =>
  member ? fullName(member) : booking.guestName

function amenityEvent(
  row: FedRow,
  venue: Venue,
  { language, names }: { language: Language; names: boolean },
): CalendarEvent {
  const { booking } = row
  const rooms = booking.units.map((unit) => placeName(unit, language)).join(', ')
  const name = names ? bookerOf(row) : null
  return {
    ...eventOf(booking, venue),
    title: name === null ? rooms : `${rooms} · ${name}`,
    notes: `${numberAndRooms(booking, language)}${partyLine(booking.partySize, language)}`,
  }
}

/**
 * The file of a feed (`GET /api/calendars/{key}/bookings.ics`). Throws `not_found` if it has ended, its owner's account
 * was deleted, or it is an amenity's and its owner is no longer staff.
 */
export function readByKey({ db, clock }: Kernel, key: string): Promise<string> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const feed = await findFeedByHash(tx, hashOf(key))
    if (!feed) throw new Refusal('not_found')
    await touchFeed(tx, feed.id, now)
    const { language, amenityId } = feed
    const days = amenityId === null ? KEPT_DAYS.own : KEPT_DAYS.amenity
    const rows = await findFed(tx, feed, new Date(now.getTime() - days * DAY_MS))
    const venue = await readSettings(tx, now)
    if (amenityId === null) {
      return calendarFile(
        rows.map((row) => memberEvent(row, venue, { language })),
        nameIn(venue, language),
      )
    }
    const amenity = await requireAmenity(tx, amenityId)
    return calendarFile(
      rows.map((row) => amenityEvent(row, venue, feed)),
      `${nameIn(amenity, language)} · ${nameIn(venue, language)}`,
    )
  })
}
