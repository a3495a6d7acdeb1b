import * as z from 'zod/mini'
import { bookForCustomer } from '../floor/desk.ts'
import { endpoint } from '../calls/endpoint.ts'
import { BothNames, Id, line, NightDate } from '../calls/primitives.ts'
import { HourlyPrice } from './amenities.ts'

/** The steps of opening a venue, in order. */
export const openingSteps = [
  'account',
  'venue',
  'rooms',
  'menu',
  'taxes',
  'team',
  'services',
  'rehearsal',
] as const
export const OpeningStep = z.enum(openingSteps)
export type OpeningStep = z.output<typeof OpeningStep>

/** The kinds of rooms for which there are pictures and furniture. */
export const roomKinds = ['karaoke', 'mahjong', 'theater', 'vip', 'dining', 'whole_venue'] as const
export const RoomKind = z.enum(roomKinds)
export type RoomKind = z.output<typeof RoomKind>

const StepState = z.enum(['open', 'done', 'skipped'])

/** The external services that can be tested. */
export const triedServices = ['mail', 'cards', 'discord'] as const
const Tried = z.enum(triedServices)
export type TriedService = z.output<typeof Tried>

export const Opening = z.object({
  /** The last visited step. */
  at: OpeningStep,
  steps: z.array(z.object({ name: OpeningStep, state: StepState })),
  /** Closed by an admin, or finished; the dashboard no longer shows it. */
  isClosed: z.boolean(),
  rooms: z.int(),
  dishes: z.int(),
  hasAddress: z.boolean(),
  /** Whether each service is configured. Only a test shows whether the configuration works. */
  services: z.array(z.object({ name: Tried, isSet: z.boolean() })),
  /** The rehearsal booking, until it is canceled. */
  rehearsal: z.nullable(
    z.object({
      id: Id,
      amenity: BothNames,
      units: z.array(z.string()),
      bookingDate: NightDate,
      startTime: z.string(),
    }),
  ),
})
export type Opening = z.output<typeof Opening>

/** A call of the opening guide, which answers with its state then. */
const guide = { access: 'admin', reply: Opening } as const

export const getOpening = endpoint('GET /api/admin/opening', {
  ...guide,
  summary: 'How far the opening of the venue has come',
  reads: ['venue', 'amenities', 'tables', 'menu', 'bookings'],
})

export const moveOpening = endpoint('PATCH /api/admin/opening', {
  ...guide,
  summary: 'Remember a step, call one done or skipped, or close the guide',
  changes: ['venue'],
  body: z.strictObject({
    at: z.optional(OpeningStep),
    step: z.optional(z.strictObject({ name: OpeningStep, state: StepState })),
    isClosed: z.optional(z.boolean()),
  }),
})

export const addRooms = endpoint('POST /api/admin/opening/rooms', {
  ...guide,
  summary: 'Add an amenity of a kind, with its rooms on the floor plan',
  changes: ['amenities', 'tables', 'audit'],
  body: z.strictObject({
    kind: RoomKind,
    nameEn: line(2, 80),
    nameCh: line(1, 80),
    /** The number of units; 0 for the whole venue. */
    units: z.int().check(z.minimum(1), z.maximum(30)),
    /** Their names; units without one have the amenity's, numbered. */
    names: z.optional(z.array(line(1, 40)).check(z.maxLength(30))),
    pricePerHour: HourlyPrice,
    capacity: z.int().check(z.minimum(1), z.maximum(500)),
  }),
  errors: ['whole_venue_stands', 'table_name_taken'],
})

/** Fills an empty menu with sample items. All are sold out until the venue has checked the prices. */
export const addStarterMenu = endpoint('POST /api/admin/opening/menu', {
  ...guide,
  summary: 'Begin the menu with the starter',
  changes: ['menu', 'audit'],
  errors: ['menu_not_empty'],
})

/** Tests a service: sends an email to the admin, opens and cancels a payment, or requests a token from Discord. */
export const tryService = endpoint('POST /api/admin/opening/try', {
  summary: 'Try mail, cards or Discord as they are set up',
  changes: ['mail'],
  access: 'admin',
  body: z.strictObject({ service: Tried }),
  reply: z.object({
    outcome: z.enum(['works', 'fails', 'unset']),
    /** The response of the external service. */
    said: z.nullable(z.string()),
  }),
  limit: 'guess',
})

/** Books the first free hour of the coming nights as an unpaid rehearsal without a customer. */
export const rehearse = endpoint('POST /api/admin/opening/rehearsal', {
  ...guide,
  summary: 'Make a booking for practice',
  changes: ['availability', 'bookings', 'bills', 'mail', 'audit'],
  errors: [...bookForCustomer.errors, 'rehearsal_stands', 'nothing_to_rehearse'],
})

/** Cancels the rehearsal booking. Money taken for it must be refunded at the desk first. */
export const endRehearsal = endpoint('DELETE /api/admin/opening/rehearsal', {
  ...guide,
  summary: 'Take the booking for practice back',
  changes: ['availability', 'bookings', 'orders', 'bills', 'pay', 'mail', 'audit'],
  errors: ['not_found', 'rehearsal_paid'],
})
