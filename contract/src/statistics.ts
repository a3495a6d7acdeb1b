import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, NightDate } from './primitives.ts'

/** The sum of many amounts, with room for more digits than one amount. */
const Sum = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/))

/** The dashboard's four cards (product#figures). Holds and canceled bookings aren't counted. */
export const Statistics = z.object({
  totalBookings: z.int(),
  confirmedBookings: z.int(),
  pendingBookings: z.int(),
  /**
   * What all bookings come to before tax: rooms, fees, minimum spends that weren't reached, and cancellation fees, less what
   * was given away and what was canceled. Bookings to come are part of it.
   */
  totalRevenue: Sum,
  /** The amenity with the most bookings; `null` before the first one. */
  popularAmenity: z.nullable(z.string()),
  popularAmenityCh: z.nullable(z.string()),
})
export type Statistics = z.output<typeof Statistics>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/staff/statistics',
  summary: 'Bookings and their revenue since the beginning',
  reads: ['amenities', 'bookings'],
  access: 'staff',
  reply: Statistics,
})

export const Period = z.object({
  nights: z.array(
    z.object({
      date: NightDate,
      bookings: z.int(),
      /** The same of one night. A cancellation fee counts on the day of the cancellation. */
      bookingRevenue: Sum,
      /**
       * The income of orders and till sales on that venue day, before tax and tips. What was taken back later counts on the
       * day on which that was done, as in the day's close, so a day can be negative.
       */
      foodRevenue: Sum,
    }),
  ),
  /** Amenities by number of bookings, including those without any. */
  amenities: z.array(
    z.object({
      amenityId: Id,
      nameEn: z.string(),
      nameCh: z.string(),
      bookings: z.int(),
      hours: z.number(),
      revenue: Sum,
    }),
  ),
})
export type Period = z.output<typeof Period>

/** The number of days, at most a year; the answer has an entry for every night. */
export const getPeriod = endpoint({
  method: 'GET',
  path: '/api/staff/statistics/period',
  summary: 'Revenue by night and the popular amenities over some nights',
  reads: ['amenities', 'bookings', 'orders'],
  access: 'staff',
  query: z.object({ from: NightDate, to: NightDate }),
  reply: Period,
})
