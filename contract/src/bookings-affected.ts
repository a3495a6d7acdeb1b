import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ClockHour, ClockTime, Id, IdPath, LanternId, NightDate, TimeZone } from './primitives.ts'

/** A booking that a change at the venue would affect. */
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

/** At most 100, soonest first; `count` tells of all. With no filter every booking still to come. */
export const listAffected = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/affected',
  summary: 'Bookings still to come that a closing would touch',
  access: 'staff',
  query: z.object({
    amenityId: z.optional(IdPath.shape.id),
    tableId: z.optional(IdPath.shape.id),
    /** Nights, separated by commas. */
    dates: z.optional(z.pipe(List, z.array(NightDate).check(z.maxLength(366)))),
    /** Weekdays from Monday (1) to Sunday (7), separated by commas; in addition to the dates. */
    weekdays: z.optional(
      z.pipe(List, z.array(z.pipe(z.string().check(z.regex(/^[1-7]$/)), z.transform(Number)))),
    ),
    /** Those that don't fit these hours, or this zone's clock; in addition to the others. */
    opensAt: z.optional(ClockHour),
    closesAt: z.optional(ClockHour),
    timeZone: z.optional(TimeZone),
  }),
  reply: z.object({ count: z.int(), bookings: z.array(AffectedBooking) }),
})
