import * as z from 'zod/mini'
import { Booking, notCancelable } from './bookings.ts'
import { notChangeable } from './change.ts'
import { endpoint } from '../calls/endpoint.ts'
import {
  BothNames,
  SlotTime,
  ClockTime,
  Id,
  IdParam,
  IdPath,
  Instant,
  LanternId,
  Money,
  MoneyInput,
  NightDate,
} from '../calls/primitives.ts'
import { bookingRefusals, Slot, slotRefusals } from './slots.ts'
import { bookingTopics } from '../calls/topics.ts'

/** The maximum number of bookings that a repeat adds: with the original booking, half a year of weeks. */
export const MOST_REPEATS = 25

export const Every = z.enum(['week', 'month'])
export type Every = z.output<typeof Every>

export const ChargeTime = z.enum(['at_once', 'three_days_before'])
export type ChargeTime = z.output<typeof ChargeTime>

/** The reason why an occurrence can't be booked at the rule's time. */
export const Clash = z.enum([...slotRefusals, 'party_too_large'])
export type Clash = z.output<typeof Clash>

/** The choice for one occurrence: another slot, or `null` to skip it. */
const Choice = z.strictObject({
  place: z.int().check(z.minimum(1), z.maximum(MOST_REPEATS)),
  slot: z.nullable(Slot),
})
export type Choice = z.output<typeof Choice>

/** The rule of a series: its frequency, and the choices for single occurrences. */
const Rule = {
  every: Every,
  times: z.int().check(z.minimum(1), z.maximum(MOST_REPEATS)),
  charge: ChargeTime,
  choices: z.array(Choice).check(z.maxLength(MOST_REPEATS)),
}

/** A free alternative for an occurrence that can't be booked. */
const Offered = z.object({ ...Slot.shape, amenity: BothNames })
export type Offered = z.output<typeof Offered>

export const Occurrence = z.object({
  place: z.int(),
  amenityId: Id,
  bookingDate: NightDate,
  startTime: ClockTime,
  endTime: ClockTime,
  /** The night by the rule, if it was moved to another. */
  plannedDate: NightDate,
  units: z.array(z.string()),
  totalPrice: Money,
  /** The time at which it is charged; `null` for at once, and for one that isn't booked. */
  chargeAt: z.nullable(Instant),
  clash: z.nullable(Clash),
  isSkipped: z.boolean(),
  isMoved: z.boolean(),
  /** Free alternatives, if it can't be booked by its rule. */
  offers: z.array(Offered),
})
export type Occurrence = z.output<typeof Occurrence>

export const SeriesQuote = z.object({
  occurrences: z.array(Occurrence),
  /** The number, total price and charge at once of the occurrences that can be booked and aren't skipped. */
  booked: z.int(),
  totalPrice: Money,
  dueNow: Money,
  balance: Money,
})
export type SeriesQuote = z.output<typeof SeriesQuote>

export const Series = z.object({
  id: Id,
  lanternId: LanternId,
  every: Every,
  bookings: z.array(Booking),
})
export type Series = z.output<typeof Series>

const notRepeatable = [
  'not_found',
  'series_not_possible',
  'series_already',
  'needs_account',
] as const

export const quoteSeries = endpoint('POST /api/bookings/:id/series/quote', {
  summary: 'What repeating a booking would book, what clashes, and what it would cost',
  reads: ['amenities', 'bookings'],
  changes: [],
  params: IdPath,
  body: z.strictObject(Rule),
  reply: SeriesQuote,
  errors: [...bookingRefusals, ...notRepeatable],
})

/** Repeats a member's own booking, for staff any member's. `totalPrice` is the total that the page showed. */
export const makeSeries = endpoint('POST /api/bookings/:id/series', {
  summary: 'Book a room again every week or month',
  changes: ['availability', 'bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  params: IdPath,
  body: z.strictObject({ ...Rule, totalPrice: MoneyInput }),
  reply: Series,
  errors: [...bookingRefusals, ...notRepeatable, 'series_empty', 'series_changed'],
  repeatable: true,
})

export const getSeries = endpoint('GET /api/series/:id', {
  summary: 'A series and its bookings to come; its member’s own, or for the staff any',
  reads: ['amenities', 'bookings'],
  params: IdPath,
  reply: Series,
})

/** The reasons why an act leaves a booking of a series as it is. */
export const Obstacle = z.enum([
  ...Clash.options,
  ...notChangeable,
  ...notCancelable,
  'change_pending',
])
export type Obstacle = z.output<typeof Obstacle>

const quoted = {
  id: Id,
  bookingDate: NightDate,
  startTime: ClockTime,
  endTime: ClockTime,
}

/** The refund of canceling one booking of a series and all that follow. Bookings that can't be canceled stay. */
export const SeriesCancelQuote = z.object({
  bookings: z.array(
    z.object({
      ...quoted,
      refund: Money,
      obstacle: z.nullable(Obstacle),
    }),
  ),
  refund: Money,
  cancellationFee: Money,
})
export type SeriesCancelQuote = z.output<typeof SeriesCancelQuote>

export const quoteSeriesCancel = endpoint('GET /api/series/:id/cancel', {
  summary: 'What canceling a booking of a series and all that follow would give back',
  reads: ['amenities', 'bookings'],
  params: IdPath,
  query: z.object({ from: IdParam }),
  reply: SeriesCancelQuote,
})

export const cancelSeries = endpoint('POST /api/series/:id/cancel', {
  summary: 'Cancel a booking of a series and all that follow',
  changes: [...bookingTopics, 'audit'],
  params: IdPath,
  body: z.strictObject({
    from: Id,
    refund: MoneyInput,
  }),
  reply: Series,
  errors: ['series_over', 'refund_changed', 'bill_closed'],
  repeatable: true,
})

/** Other hours of their nights, another amenity, or the same number of days later. */
const Shift = {
  from: Id,
  amenityId: Id,
  startTime: SlotTime,
  endTime: SlotTime,
  daysLater: z.int().check(z.minimum(-6), z.maximum(6)),
}

export const SeriesChangeQuote = z.object({
  bookings: z.array(
    z.object({
      ...quoted,
      totalPrice: Money,
      obstacle: z.nullable(Obstacle),
    }),
  ),
  changed: z.int(),
  /** The amount to pay now; negative is refunded. */
  difference: Money,
  totalPrice: Money,
})
export type SeriesChangeQuote = z.output<typeof SeriesChangeQuote>

export const quoteSeriesChange = endpoint('POST /api/series/:id/change/quote', {
  summary:
    'Which of the following bookings of a series another time would fit, and what it would cost',
  reads: ['amenities', 'bookings'],
  changes: [],
  params: IdPath,
  body: z.strictObject(Shift),
  reply: SeriesChangeQuote,
})

/** Changes the bookings of the quote. If the bookings or the price have changed, the call is refused. */
export const changeSeries = endpoint('POST /api/series/:id/change', {
  summary: 'Change the time, the room or the length of a booking of a series and all that follow',
  changes: [...bookingTopics, 'audit'],
  params: IdPath,
  body: z.strictObject({
    ...Shift,
    /** The number of changed bookings and their total price, as the page showed them. */
    changed: z.int(),
    totalPrice: MoneyInput,
    difference: z.string().check(z.regex(/^-?\d{1,8}\.\d{2}$/)),
  }),
  reply: Series,
  errors: ['series_over', 'series_changed', 'price_changed', 'insufficient_balance'],
  repeatable: true,
})
