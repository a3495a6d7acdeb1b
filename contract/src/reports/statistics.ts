import * as z from 'zod/mini'
import { endpoint, type Reply } from '../calls/endpoint.ts'
import { Id, NightDate, Sum } from '../calls/primitives.ts'

/** The dashboard's four cards (product#figures). Holds and canceled bookings aren't counted. */
export const getStatistics = endpoint('GET /api/staff/statistics', {
  summary: 'Bookings and their revenue since the beginning',
  reads: ['amenities', 'bookings'],
  right: 'reports',
  reply: z.object({
    totalBookings: z.int(),
    confirmedBookings: z.int(),
    pendingBookings: z.int(),
    /**
     * The total of all bookings before tax: rooms, fees, minimum spend shortfalls and cancellation fees, less discounts
     * and cancellations. Future bookings are included.
     */
    totalRevenue: Sum,
    /** The amenity with the most bookings; `null` before the first one. */
    popularAmenity: z.nullable(z.string()),
    popularAmenityCh: z.nullable(z.string()),
  }),
})
export type Statistics = Reply<typeof getStatistics>

/** The number of days, at most a year; the response has an entry for every night. */
export const getPeriod = endpoint('GET /api/staff/statistics/period', {
  summary: 'Revenue by night and the popular amenities over some nights',
  reads: ['amenities', 'bookings', 'orders'],
  right: 'reports',
  query: z.object({ from: NightDate, to: NightDate }),
  reply: z.object({
    nights: z.array(
      z.object({
        date: NightDate,
        bookings: z.int(),
        /** The same for one night. A cancellation fee counts on the day of the cancellation. */
        bookingRevenue: Sum,
        /**
         * The income of orders and till sales on that business day, before tax and tips. Later reversals count on the
         * day on which they are made, as in the day's close, so a day can be negative.
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
      }),
    ),
  }),
})
export type Period = Reply<typeof getPeriod>
