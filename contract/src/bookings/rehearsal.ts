import * as z from 'zod/mini'
import { AmenityFields } from '../venue/amenities.ts'
import { AffectedBooking } from './affected.ts'
import { endpoint } from '../calls/endpoint.ts'
import { ClockHour, IdPath, Money, NightDate, Weekday } from '../calls/primitives.ts'

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
