import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import {
  BothNames,
  ClockHour,
  ClockTime,
  Id,
  IdParam,
  IdPath,
  Instant,
  line,
  Money,
  MoneyInput,
  NightDate,
  PartySize,
  Phone,
  PhoneInput,
} from '../calls/primitives.ts'

import {
  bookingRefusals,
  checkInRefusals,
  Shown,
  tierRefusals,
  WhereAndWhen,
  NightClosed,
} from './slots.ts'
import { bookingTopics } from '../calls/topics.ts'

/** The request of an entry: an amenity on a night, for a number of hours within a period. */
const Wanted = {
  amenityId: Id,
  bookingDate: NightDate,
  /** The earliest start. */
  fromTime: ClockHour,
  /** The latest end. */
  toTime: ClockHour,
  hours: z.int().check(z.minimum(1), z.maximum(24)),
  partySize: z.optional(z.nullable(PartySize)),
  /** The end of the wait; by default the last start that the period allows. */
  endsAt: z.optional(Instant),
}

/** The state of an offer. `withdrawn`: the club took it back, because its night was closed or its room was lost. */
export const OfferState = z.enum(['open', 'accepted', 'declined', 'lapsed', 'withdrawn'])
export type OfferState = z.output<typeof OfferState>

/** A room that is held until `expiresAt` for a person on the waiting list. */
export const Offer = z.object({
  id: Id,
  bookingId: Id,
  ...WhereAndWhen,
  /** The price, from the balance or at the desk. */
  totalPrice: Money,
  /** The part that is paid at once: a deposit if the amenity requires one, or the whole price. */
  dueNow: Money,
  /** The party's minimum spend on food and drinks, before tax; zero if none is required. */
  minimumSpend: Money,
  expiresAt: Instant,
  /** The remaining time when this was read, because the page's clock may be wrong. */
  secondsLeft: z.int(),
})
export type Offer = z.output<typeof Offer>

export const Wait = z.object({
  id: Id,
  amenityId: Id,
  amenity: BothNames,
  bookingDate: NightDate,
  fromTime: ClockTime,
  toTime: ClockTime,
  hours: z.int(),
  partySize: z.nullable(PartySize),
  endsAt: Instant,
  /** The number of earlier entries that want some of the same hours. */
  ahead: z.int(),
  /** The maximum price for which it may be booked from the balance without asking. */
  bookUpTo: z.nullable(Money),
  offer: z.nullable(Offer),
})
export type Wait = z.output<typeof Wait>

export const listWaits = endpoint('GET /api/waitlist', {
  summary: 'What the member waits for, with their place and the room that is held for them',
  reads: ['venue', 'amenities', 'waitlist', 'account'],
  reply: z.array(Wait),
})

const asWait = [
  ...NightClosed.options,
  'not_found',
  'outside_hours',
  'end_before_start',
  'wait_too_late',
  'party_too_large',
] as const

export const joinWaitlist = endpoint('POST /api/waitlist', {
  summary: 'Wait for a room on a night that is full',
  changes: ['waitlist'],
  body: z.strictObject({
    ...Wanted,
    /** A freed room is booked from the balance automatically, up to this price. */
    bookUpTo: z.optional(z.nullable(MoneyInput)),
  }),
  reply: Wait,
  errors: [
    ...asWait,
    'too_short',
    'too_long',
    ...tierRefusals,
    'bill_owed',
    'already_waiting',
    'already_booked',
    'too_many_waits',
  ],
  repeatable: true,
})

export const leaveWaitlist = endpoint('POST /api/waitlist/:id/leave', {
  summary: 'Wait no more; a room that is held for it goes to the next',
  changes: ['availability', 'bookings', 'waitlist'],
  params: IdPath,
  errors: ['wait_over'],
})

/** The price of an offer as the screen showed it. If it has changed, accepting is refused. */
const Agreed = {
  offerId: Id,
  totalPrice: MoneyInput,
  ...Shown,
}

const asAnswer = ['wait_over', 'offer_over'] as const

/** To accept by card, begin a card payment for the offered slot, which takes over the hold. */
export const acceptOffer = endpoint('POST /api/waitlist/:id/accept', {
  summary: 'Book the room that is held, from the balance',
  changes: ['availability', 'bookings', 'waitlist', 'bills', 'pay', 'wallet', 'mail'],
  params: IdPath,
  body: z.strictObject(Agreed),
  reply: z.object({ lanternId: z.string() }),
  errors: [...asAnswer, ...bookingRefusals],
  repeatable: true,
})

export const declineOffer = endpoint('POST /api/waitlist/:id/decline', {
  summary: 'Let the room that is held go to the next',
  changes: ['availability', 'bookings', 'waitlist'],
  params: IdPath,
  body: z.strictObject({ offerId: Id }),
  errors: asAnswer,
})

export const StaffWait = z.extend(Wait, {
  /** `null` for a caller or a walk-in. */
  userId: z.nullable(Id),
  name: z.string(),
  phone: z.nullable(Phone),
  /** They are at the door and want the next free room. */
  isWalkIn: z.boolean(),
  /** The waiting time quoted when they joined, and the current estimate, in minutes; `null` if unknown. */
  quotedMinutes: z.nullable(z.int()),
  expectedMinutes: z.nullable(z.int()),
  history: z.array(
    z.object({
      state: OfferState,
      startTime: ClockTime,
      endTime: ClockTime,
      units: z.array(z.string()),
    }),
  ),
})
export type StaffWait = z.output<typeof StaffWait>

export const listStaffWaits = endpoint('GET /api/staff/waitlist', {
  summary: 'All who wait: for tonight, and for the nights to come',
  reads: ['venue', 'amenities', 'availability', 'waitlist', 'account'],
  right: 'floor',
  reply: z.object({ tonight: NightDate, waits: z.array(StaffWait) }),
})

export const quoteWait = endpoint('GET /api/staff/waitlist/quote', {
  summary: 'How long somebody at the door would wait for a room',
  reads: ['availability', 'waitlist'],
  right: 'bookings',
  query: z.object({
    amenityId: IdParam,
    hours: z.pipe(
      z.string().check(z.regex(/^([1-9]|1\d|2[0-4])$/)),
      z.pipe(z.transform(Number), z.int()),
    ),
  }),
  reply: z.object({
    /** `null` if no room is expected to become free tonight. */
    minutes: z.nullable(z.int()),
    ahead: z.int(),
  }),
  errors: ['not_found'],
})

/** Adds a caller, or with `isWalkIn` a guest at the door, who wants a room from now on for a number of hours. */
export const addWait = endpoint('POST /api/staff/waitlist', {
  summary: 'Put a caller or a guest at the door on the waiting list',
  changes: ['waitlist', 'mail', 'audit'],
  right: 'bookings',
  body: z.strictObject({
    ...Wanted,
    guestName: line(1, 120),
    contactPhone: z.optional(z.nullable(PhoneInput)),
    isWalkIn: z.optional(z.boolean()),
    /** Confirms that the party may exceed the room's capacity. */
    aboveCapacity: z.optional(z.boolean()),
  }),
  reply: StaffWait,
  errors: [...asWait, 'phone_invalid'],
  repeatable: true,
})

export const acceptForParty = endpoint('POST /api/staff/waitlist/:id/accept', {
  summary: 'Book the room that is held for who waits, who may be seated at once',
  changes: [...bookingTopics, 'waitlist', 'tables', 'audit'],
  right: 'bookings',
  params: IdPath,
  body: z.strictObject({
    ...Agreed,
    payment: z.enum(['balance', 'cash', 'terminal', 'later']),
    /** Checks the party in as well. */
    seat: z.optional(z.boolean()),
  }),
  reply: z.object({ lanternId: z.string() }),
  errors: [...asAnswer, ...bookingRefusals, ...checkInRefusals, 'own_bill'],
  repeatable: true,
})

export const declineForParty = endpoint('POST /api/staff/waitlist/:id/decline', {
  summary: 'Let the room that is held for who waits go to the next',
  changes: ['availability', 'bookings', 'waitlist', 'audit'],
  right: 'bookings',
  params: IdPath,
  body: z.strictObject({ offerId: Id }),
  errors: asAnswer,
})

export const removeWait = endpoint('POST /api/staff/waitlist/:id/leave', {
  summary: 'Take somebody off the waiting list',
  changes: ['availability', 'bookings', 'waitlist', 'audit'],
  right: 'bookings',
  params: IdPath,
  errors: ['wait_over'],
})
