import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import {
  ClockTime,
  Id,
  IdPath,
  LanternId,
  NightDate,
  ClockHour,
  Money,
  Weekday,
} from '../calls/primitives.ts'
import { HoursChange } from '../venue/settings.ts'
import { AmenityFields } from '../venue/amenities.ts'

export const AffectedBooking = z.object({
  id: Id,
  lanternId: LanternId,
  amenityId: Id,
  nameEn: z.string(),
  nameCh: z.string(),
  units: z.array(z.string()),
  /** The member's name, or the guest's. */
  customer: z.string(),
  bookingDate: NightDate,
  startTime: ClockTime,
  endTime: ClockTime,
})
export type AffectedBooking = z.output<typeof AffectedBooking>

const Affected = z.object({ count: z.int(), bookings: z.array(AffectedBooking) })
export type Affected = z.output<typeof Affected>

const List = z.pipe(
  z.string().check(z.maxLength(4_100)),
  z.transform((text) => text.split(',')),
)

/** Returns at most 100, soonest first; `count` is the total number. Without a filter it finds every future booking. */
export const listAffected = endpoint('GET /api/staff/bookings/affected', {
  summary: 'Bookings still to come that a closing would touch',
  reads: ['amenities', 'bookings', 'bills', 'account'],
  right: 'floor',
  query: z.object({
    amenityId: z.optional(IdPath.shape.id),
    tableId: z.optional(IdPath.shape.id),
    /** Dates of nights, separated by commas. */
    dates: z.optional(z.pipe(List, z.array(NightDate).check(z.maxLength(366)))),
  }),
  reply: Affected,
})

/** The same for a change of the venue's hours: bookings that these hours allow now and the changed ones wouldn't. */
export const listOutside = endpoint('POST /api/admin/settings/affected', {
  summary: 'Bookings still to come that changed hours would leave outside',
  reads: listAffected.reads,
  changes: [],
  right: 'settings',
  body: HoursChange,
  reply: Affected,
})

/** The other prices would have changed this booking. Its prices are those of the room, before fee and tax. */
const RehearsedBooking = z.extend(z.omit(AffectedBooking, { nameEn: true, nameCh: true }), {
  was: Money,
  would: Money,
  hours: z.array(z.object({ weekday: Weekday, time: ClockHour, difference: Money })),
})
type RehearsedBooking = z.output<typeof RehearsedBooking>

/** The past bookings of an amenity at other prices, before fee and tax, and without what was taken off since. */
export const Rehearsal = z.object({
  firstNight: NightDate,
  lastNight: NightDate,
  count: z.int(),
  was: Money,
  would: Money,
  /** The bookings that would pay more and less: their number, and the sum of their differences. */
  more: z.object({ count: z.int(), difference: Money }),
  less: z.object({ count: z.int(), difference: Money }),
  /** The hours of the week that change most, the largest difference first. */
  hours: z.array(z.object({ weekday: Weekday, time: ClockHour, difference: Money })),
  /** The changed bookings, the largest difference first; at most 300. */
  bookings: z.array(RehearsedBooking),
})
export type Rehearsal = z.output<typeof Rehearsal>

export const rehearsePrices = endpoint('POST /api/amenities/:id/rehearsal', {
  summary: 'What the bookings of the last 13 weeks would have cost at other prices',
  reads: ['amenities', 'bookings', 'account'],
  changes: [],
  right: 'rooms',
  params: IdPath,
  body: z.required(z.pick(AmenityFields, { pricePerHour: true, prices: true })),
  reply: Rehearsal,
})
