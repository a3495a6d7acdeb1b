import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdPath, Money, NightDate } from './primitives.ts'

/** What can be booked by the hour (spec §3); `name` is the English one. */
export const Amenity = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  nameCh: z.string(),
  description: z.string(),
  descriptionCh: z.nullable(z.string()),
  pricePerHour: Money,
  imageUrl: z.string(),
  capacity: z.int(),
  isActive: z.boolean(),
  /** Renting the whole venue takes every unit there is. */
  isWholeVenue: z.boolean(),
  /** How many bookings it can take at one hour. */
  places: z.int(),
})
export type Amenity = z.output<typeof Amenity>

export const listAmenities = endpoint({
  method: 'GET',
  path: '/api/amenities',
  summary: 'The amenities on offer',
  access: 'public',
  reply: z.array(Amenity),
})

export const getAmenity = endpoint({
  method: 'GET',
  path: '/api/amenities/:id',
  summary: 'One amenity',
  access: 'public',
  params: IdPath,
  reply: Amenity,
})

export const listBlockedDates = endpoint({
  method: 'GET',
  path: '/api/amenities/:id/blocked-dates',
  summary: 'The dates on which an amenity is not available',
  access: 'public',
  params: IdPath,
  reply: z.array(NightDate),
})
