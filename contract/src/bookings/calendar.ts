import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { IdPath, Instant, PageLanguage } from '../calls/primitives.ts'

/** A secret address for calendar programs. The key isn't returned after creation, because only its hash is stored. */
export const CalendarFeed = z.object({
  createdAt: Instant,
  /** The last time a calendar program read it, rounded to the hour; `null` before the first time. */
  readAt: z.nullable(Instant),
  /** Whether it shows the names of members and guests. A member's own feed never does. */
  names: z.boolean(),
})
export type CalendarFeed = z.output<typeof CalendarFeed>

/** The full address. It is returned only when it is created. */
const Address = z.object({ address: z.string() })

export const getCalendarFeed = endpoint('GET /api/account/calendar', {
  summary: "The member's calendar address, if there is one; never the address itself",
  reads: ['security', 'account'],
  reply: z.nullable(CalendarFeed),
})

export const makeCalendarFeed = endpoint('POST /api/account/calendar', {
  summary: 'A new secret address for calendar programs; the one before it ends',
  changes: ['security'],
  body: z.strictObject({ language: PageLanguage }),
  reply: Address,
})

export const endCalendarFeed = endpoint('DELETE /api/account/calendar', {
  summary: "End the member's calendar address",

  changes: ['security'],
})

export const getAmenityFeed = endpoint('GET /api/staff/amenities/:id/calendar', {
  right: 'rooms',
  summary: "One's own calendar address of an amenity, if there is one; never the address itself",
  reads: ['amenities', 'security'],
  params: IdPath,
  reply: z.nullable(CalendarFeed),
})

export const makeAmenityFeed = endpoint('POST /api/staff/amenities/:id/calendar', {
  right: 'rooms',
  summary: "A new secret address of an amenity's bookings; one's own before it ends",
  changes: ['security', 'audit'],
  params: IdPath,
  body: z.strictObject({ language: PageLanguage, names: z.boolean() }),
  reply: Address,
  fresh: { names: [true] },
})

export const endAmenityFeed = endpoint('DELETE /api/staff/amenities/:id/calendar', {
  right: 'rooms',
  summary: "End one's own calendar address of an amenity",
  changes: ['security', 'audit'],
  params: IdPath,
})

/** Answers 304 if the program has the current file. `not_found` once the address or its owner's right has ended. */
export const readCalendarFeed = endpoint('GET /api/calendars/:key/bookings.ics', {
  access: 'public',
  limit: 'guess',
  summary: 'Bookings as a calendar that programs subscribe to, by its secret address',
  reads: [],
  file: 'text/calendar',
  /** 128 random bits. */
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{22}$/)) }),
})
