import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, NightDate } from './primitives.ts'

/** A sum of many amounts, longer than any one of them. */
const Sum = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/))

/** The dashboard's four cards (product#figures). Holds don't count as bookings, nor do canceled ones. */
export const Statistics = z.object({
  totalBookings: z.int(),
  confirmedBookings: z.int(),
  pendingBookings: z.int(),
  /** What bookings have brought in, less what was given back. */
  totalRevenue: Sum,
  /** By bookings; nothing before the first. */
  popularAmenity: z.nullable(z.string()),
  popularAmenityCh: z.nullable(z.string()),
})
export type Statistics = z.output<typeof Statistics>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/staff/statistics',
  summary: 'Bookings and their revenue since the beginning',
  access: 'staff',
  reply: Statistics,
})

export const Period = z.object({
  nights: z.array(
    z.object({
      date: NightDate,
      bookings: z.int(),
      /** What that night's bookings have brought in, less what was given back. */
      bookingRevenue: Sum,
      /**
       * What orders and sales earned on that day of the books, before tax and tips. Money given back
       * counts on the day it was, as at the day's close, so that a day can be below zero.
       */
      foodRevenue: Sum,
    }),
  ),
  /** The most booked first; those without a booking last. */
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

/** At most a year; every night of it is in the answer. */
export const getPeriod = endpoint({
  method: 'GET',
  path: '/api/staff/statistics/period',
  summary: 'Revenue by night and the popular amenities over some nights',
  access: 'staff',
  query: z.object({ from: NightDate, to: NightDate }),
  reply: Period,
})
