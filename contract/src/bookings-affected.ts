import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ClockHour, ClockTime, Id, IdPath, LanternId, NightDate, TimeZone } from './primitives.ts'

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

const List = z.pipe(
  z.string().check(z.maxLength(4_100)),
  z.transform((text) => text.split(',')),
)

/** Returns at most 100, soonest first; `count` is the total number. Without a filter it finds every future booking. */
export const listAffected = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/affected',
  summary: 'Bookings still to come that a closing would touch',
  reads: ['amenities', 'bookings', 'bills', 'account'],
  right: 'floor',
  query: z.object({
    amenityId: z.optional(IdPath.shape.id),
    tableId: z.optional(IdPath.shape.id),
    /** Dates of nights, separated by commas. */
    dates: z.optional(z.pipe(List, z.array(NightDate).check(z.maxLength(366)))),
    /**
     * Weekdays from Monday (1) to Sunday (7), separated by commas. Bookings on these weekdays or on `dates` are
     * found.
     */
    weekdays: z.optional(
      z.pipe(List, z.array(z.pipe(z.string().check(z.regex(/^[1-7]$/)), z.transform(Number)))),
    ),
    /** Also finds bookings outside these hours, and bookings whose times would change in another time zone. */
    opensAt: z.optional(ClockHour),
    closesAt: z.optional(ClockHour),
    timeZone: z.optional(TimeZone),
  }),
  reply: z.object({ count: z.int(), bookings: z.array(AffectedBooking) }),
})
