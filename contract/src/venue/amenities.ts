import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import type { Lengths } from './hours.ts'
import {
  ClockHour,
  Id,
  IdParam,
  IdPath,
  LanternId,
  line,
  Money,
  moneyBetween,
  NightDate,
  PartySize,
  PictureAddress,
  prose,
  Version,
  Weekday,
} from '../calls/primitives.ts'

const forParties = {
  weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
  partyFrom: PartySize,
}

/**
 * The amount for parties of at least this size, on these weekdays. `amountFor` of `spending.ts` chooses the one that
 * applies.
 */
export const PartyAmount = z.object({ ...forParties, amount: Money })
export type PartyAmount = z.output<typeof PartyAmount>

/** The input form of `PartyAmount`. */
const NewPartyAmount = z.strictObject({
  ...forParties,
  amount: moneyBetween(100, 1_000_000),
})
export type NewPartyAmount = z.output<typeof NewPartyAmount>

const NewPartyAmounts = z.array(NewPartyAmount).check(z.maxLength(12))

/**
 * A rule that replaces the usual price of an hour if all its conditions hold. Some values mean that a field sets no
 * condition: `null`, all seven weekdays, and parties from 1 person.
 */
export const PriceRule = z.object({
  ...forParties,
  /** The tier that the member has at least. */
  tierFrom: z.nullable(Id),
  /** The hours of the night, from one to the other. */
  from: z.nullable(ClockHour),
  until: z.nullable(ClockHour),
  firstNight: z.nullable(NightDate),
  lastNight: z.nullable(NightDate),
  /** For an hour, or for a package, which is one price for all its hours. */
  price: Money,
  isPackage: z.boolean(),
})
export type PriceRule = z.output<typeof PriceRule>

/** Members book an amenity by the hour (product#amenity-record). `name` repeats `nameEn`, which pages read. */
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
  /** A booking of the whole venue takes every unit. */
  isWholeVenue: z.boolean(),
  /** The number of bookings that it can take in the same hour. */
  places: z.int(),
  /** The minimum spend of a party on food and drinks, before tax. Empty: no minimum. */
  minimumSpends: z.array(PartyAmount),
  /** The deposits taken when booking. Empty: the whole price is taken. */
  deposits: z.array(PartyAmount),
  /** Prices for other hours, nights and parties than the usual. Empty: each hour costs `pricePerHour`. */
  prices: z.array(PriceRule),
  /** The least and the most minutes of a booking by members; `null` for no limit. */
  minMinutes: z.nullable(z.int()),
  maxMinutes: z.nullable(z.int()),
  /** The minutes for cleaning that a room is kept after each booking. */
  bufferMinutes: z.int(),
  /** The minutes between the times at which bookings start and end: 60 or 30. */
  stepMinutes: z.int(),
  /** The lowest tier whose members may book it; `null`: everybody. */
  tierFrom: z.nullable(Id),
})
export type Amenity = z.output<typeof Amenity>

export const listAmenities = endpoint('GET /api/amenities', {
  summary: 'The amenities on offer',
  reads: ['amenities'],
  access: 'public',
  reply: z.array(Amenity),
})

export const getAmenity = endpoint('GET /api/amenities/:id', {
  summary: 'One amenity',
  reads: ['amenities'],
  access: 'public',
  params: IdPath,
  reply: Amenity,
})

export const listBlockedDates = endpoint('GET /api/amenities/:id/blocked-dates', {
  summary: 'The dates on which an amenity is not available',
  reads: ['amenities', 'availability'],
  access: 'public',
  params: IdPath,
  reply: z.array(NightDate),
})

/**
 * The price of an hour: at least a dollar (product#amenity-fields), with a limit that keeps a whole night's
 * total within range.
 */
export const HourlyPrice = moneyBetween(100, 10_000_000)

/** The input form of `PriceRule`. Nights must be in order, and hours differ. */
const NewPriceRule = z.strictObject({ ...PriceRule.shape, price: HourlyPrice }).check(
  z.refine(({ firstNight, lastNight }) => !firstNight || !lastNight || firstNight <= lastNight, {
    path: ['lastNight'],
  }),
  z.refine(({ from, until }) => from === null || from !== until, { path: ['until'] }),
)
export type NewPriceRule = z.output<typeof NewPriceRule>

const Capacity = z.int().check(z.minimum(1), z.maximum(10_000))

/** The longest buffer, in minutes. */
export const MOST_BUFFER = 120

const Length = z.nullable(z.int().check(z.minimum(30), z.maximum(720)))

const isInSteps = (length: number | null, step: number) => (length ?? 0) % step === 0

const areInOrder = ({ minMinutes, maxMinutes }: Lengths) =>
  (minMinutes ?? 0) <= (maxMinutes ?? Infinity)

/** Whether an amenity may have these lengths. A change has only some of them, so the server asks about all. */
export const areLengths = ({
  stepMinutes,
  ...lengths
}: Lengths & { stepMinutes: number }): boolean =>
  isInSteps(lengths.minMinutes, stepMinutes) &&
  isInSteps(lengths.maxMinutes, stepMinutes) &&
  areInOrder(lengths)

/** The fields of `NewAmenity`, of which a call may take some. */
export const AmenityFields = z.strictObject({
  nameEn: line(2, 80),
  nameCh: line(1, 80),
  description: prose(2_000).check(z.minLength(10)),
  descriptionCh: z.exactOptional(z.nullable(prose(2_000))),
  imageUrl: PictureAddress,
  pricePerHour: HourlyPrice,
  capacity: Capacity,
  minimumSpends: z.exactOptional(NewPartyAmounts),
  deposits: z.exactOptional(NewPartyAmounts),
  prices: z.exactOptional(z.array(NewPriceRule).check(z.maxLength(24))),
  minMinutes: z.exactOptional(Length),
  maxMinutes: z.exactOptional(Length),
  stepMinutes: z.exactOptional(z.literal([60, 30])),
  bufferMinutes: z.exactOptional(z.int().check(z.minimum(0), z.maximum(MOST_BUFFER))),
  tierFrom: z.exactOptional(z.nullable(Id)),
})

/** The fields of an amenity that staff edit, with the limits of the form (product#amenity-fields). */
export const NewAmenity = AmenityFields.check(
  z.refine(({ minMinutes = null, stepMinutes = 60 }) => isInSteps(minMinutes, stepMinutes), {
    path: ['minMinutes'],
  }),
  z.refine(
    ({ minMinutes = null, maxMinutes = null, stepMinutes = 60 }) =>
      isInSteps(maxMinutes, stepMinutes) && areInOrder({ minMinutes, maxMinutes }),
    { path: ['maxMinutes'] },
  ),
)
export type NewAmenity = z.output<typeof NewAmenity>

/** The changed fields and the version that was read. Without a version the last write wins. */
export const AmenityChange = z.extend(z.exactPartial(AmenityFields), {
  /** Restores an amenity that was deactivated. */
  isActive: z.exactOptional(z.literal(true)),
  version: z.optional(Version),
})
export type AmenityChange = z.output<typeof AmenityChange>

/** A table or room that bookings of an amenity can take. */
export const AmenityUnit = z.object({ id: Id, name: z.string(), capacity: z.int() })
export type AmenityUnit = z.output<typeof AmenityUnit>

export const ManagedAmenity = z.extend(Amenity, {
  version: Version,
  /** Empty for the whole venue, which takes every unit. */
  units: z.array(AmenityUnit),
})
export type ManagedAmenity = z.output<typeof ManagedAmenity>

export const listManagedAmenities = endpoint('GET /api/staff/amenities', {
  summary: 'Every amenity with its units, those taken off the list too',
  reads: ['amenities'],
  right: 'floor',
  reply: z.array(ManagedAmenity),
})

export const createAmenity = endpoint('POST /api/amenities', {
  summary: 'Add an amenity',
  changes: ['amenities', 'audit'],
  right: 'rooms',
  body: NewAmenity,
  reply: ManagedAmenity,
  errors: ['picture_gone'],
  repeatable: true,
})

export const updateAmenity = endpoint('PATCH /api/amenities/:id', {
  summary: 'Change an amenity, or bring it back',
  changes: ['amenities', 'availability', 'tables', 'bookings', 'audit'],
  right: 'rooms',
  params: IdPath,
  body: AmenityChange,
  reply: ManagedAmenity,
  errors: ['stale', 'picture_gone', 'price_by_admin'],
})

export const withdrawAmenity = endpoint('DELETE /api/amenities/:id', {
  summary: 'Take an amenity off the list; its history stays',
  changes: ['amenities', 'availability', 'tables', 'audit'],
  right: 'rooms',
  params: IdPath,
  errors: ['amenity_has_bookings'],
})

const Seats = z.int().check(z.minimum(1), z.maximum(500))

const ofUnits = {
  right: 'rooms',
  changes: ['amenities', 'availability', 'tables', 'audit'],
  reply: ManagedAmenity,
} as const
const UnitPath = z.object({ id: IdParam, tableId: IdParam })

export const createUnit = endpoint('POST /api/amenities/:id/units', {
  ...ofUnits,
  summary: 'Add a new room or table to an amenity',
  params: IdPath,
  body: z.strictObject({ name: line(1, 40), capacity: Seats }),
  errors: ['table_name_taken'],
})

export const takeUnit = endpoint('POST /api/amenities/:id/units/:tableId', {
  ...ofUnits,
  summary: 'Give a table of the floor to an amenity',
  params: UnitPath,
  errors: ['unit_has_bookings', 'price_by_admin'],
})

export const updateUnit = endpoint('PATCH /api/amenities/:id/units/:tableId', {
  ...ofUnits,
  summary: 'Rename a unit or say how many it seats',
  changes: ['amenities', 'availability', 'tables', 'bookings', 'bills', 'pay', 'audit'],
  params: UnitPath,
  body: z.strictObject({ name: line(1, 40), capacity: Seats }),
  errors: ['table_name_taken'],
})

export const releaseUnit = endpoint('DELETE /api/amenities/:id/units/:tableId', {
  ...ofUnits,
  summary: 'Take a unit from its amenity; the table stays on the floor',
  params: UnitPath,
  errors: ['unit_has_bookings'],
})

/** If the date has bookings, blocking it is refused with a list of them, unless `force` is set. */
export const setAmenityAvailability = endpoint('POST /api/amenities/:id/availability', {
  summary: 'Block or open a date of an amenity',
  changes: ['amenities', 'availability', 'audit'],
  right: 'rooms',
  params: IdPath,
  body: z.strictObject({
    date: NightDate,
    isBlocked: z.boolean(),
    force: z.optional(z.boolean()),
  }),
  reply: z.object({ date: NightDate, isBlocked: z.boolean(), bookings: z.array(LanternId) }),
  errors: ['date_has_bookings', 'date_past'],
})
