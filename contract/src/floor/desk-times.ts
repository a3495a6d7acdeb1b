import * as z from 'zod/mini'
import { NightClosed } from '../bookings/slots.ts'
import { endpoint } from '../calls/endpoint.ts'
import { readWhole } from '../calls/numbers.ts'
import { SlotTime, Id, IdParam, NightDate, PartySize } from '../calls/primitives.ts'

/** Free hours of a room. */
const FreeSlot = z.object({
  startTime: SlotTime,
  endTime: SlotTime,
  /** The number of rooms that are free throughout. */
  rooms: z.int(),
  /** The first of these rooms; `place` is its index in `freePlaces` of the availability. `null` for the whole venue. */
  room: z.nullable(z.object({ id: Id, name: z.string(), place: z.int() })),
})

/** An amenity with its free times nearest to the requested one. */
export const FreeKind = z.object({
  amenityId: Id,
  nameEn: z.string(),
  nameCh: z.string(),
  capacity: z.int(),
  /** The reason why the night can't be booked; `null` if it can. */
  closed: z.nullable(NightClosed),
  times: z.array(FreeSlot),
})
export type FreeKind = z.output<typeof FreeKind>

export const findTimes = endpoint({
  method: 'GET',
  path: '/api/staff/free-times',
  summary:
    'The free times nearest to a time: of the requested amenity first, then of others for so many people',
  reads: ['venue', 'amenities', 'availability'],
  right: 'floor',
  query: z.object({
    date: NightDate,
    startTime: SlotTime,
    hours: z.pipe(
      z.string().check(z.regex(/^(0\.5|([1-9]|1\d|2[0-4])(\.5)?)$/)),
      z.transform(Number),
    ),
    partySize: z.optional(z.pipe(z.pipe(z.string(), z.transform(readWhole)), PartySize)),
    amenityId: z.optional(IdParam),
  }),
  reply: z.array(FreeKind),
})
