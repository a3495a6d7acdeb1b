import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ClockTime, Id, IdPath, LanternId, NightDate } from '../calls/primitives.ts'
import { HoursChange } from '../venue/settings.ts'

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
