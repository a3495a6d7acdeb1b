import * as z from 'zod/mini'
import { Availability, Booking, BookingStatus, notCancelable } from '../bookings/bookings.ts'
import { endpoint } from '../calls/endpoint.ts'
import { BillKey } from '../bills/phone.ts'
import {
  BothNames,
  ClockTime,
  Id,
  IdPath,
  Instant,
  LanternId,
  Money,
  MoneyInput,
  NightDate,
  PartySize,
  Version,
} from '../calls/primitives.ts'
import { Slot } from '../bookings/slots.ts'
import { bookingTopics } from '../calls/topics.ts'
import { ChangeQuote, changeRefusals } from '../bookings/change.ts'

/**
 * The act of a link. Each link in an email allows only its own act. `guest` is the one link of a booking without an
 * account, which the desk hands out: it allows all acts on the booking, and its payment.
 */
export const ReminderAct = z.enum(['confirm', 'late', 'change', 'cancel', 'stop', 'guest'])
export type ReminderAct = z.output<typeof ReminderAct>
export type MailedAct = Exclude<ReminderAct, 'guest'>

/** The key of a link: its act, its booking's number, and a signature over both and the owner. */
export const ReminderKey = z
  .string()
  .check(z.regex(/^(confirm|late|change|cancel|stop|guest)\.[1-9]\d{0,9}\.[\w-]{43}$/))

/** The delays in minutes that a party can announce. */
export const LateMinutes = z.union([z.literal(15), z.literal(30), z.literal(45)])

/** The booking of a link, as its guest sees it without signing in. */
export const RemindedBooking = z.object({
  lanternId: LanternId,
  amenity: BothNames,
  units: z.array(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  status: BookingStatus,
  /** The party has checked in. */
  isHere: z.boolean(),
  /** The guest has confirmed that they are coming. */
  isConfirmed: z.boolean(),
  partySize: z.nullable(PartySize),
  /** The announced arrival time of a late party. */
  expectedAt: z.nullable(Instant),
  /** The delays in minutes that the party can still announce. */
  lateBy: z.array(LateMinutes),
  /** The time until which it may be canceled; `null` if that has passed. */
  cancelableUntil: z.nullable(Instant),
  refundRules: Booking.shape.refundRules,
  refundFrom: Instant,
  /** The refund of a cancellation at this moment, by destination; empty if nothing was paid. */
  refunds: z.array(z.object({ to: z.enum(['balance', 'card', 'points']), amount: Money })),
  /** At this moment. */
  cancellationFee: Money,
  /** The amount that a cancellation returns to a guest at the desk, because they paid it there. */
  atDesk: Money,
  /** The amount due on its bill. */
  due: Money,
  /** The points that a cancellation would take back. */
  points: z.int(),
  /** The destination and the amount of a canceled booking's refund. */
  refund: Booking.shape.refund,
  refunded: Money,
  /** The time of the booking for a change, and the deadline; `null` if the member can't change it, or no longer can. */
  change: z.nullable(
    z.object({
      slot: z.object({ ...Slot.shape, startTime: ClockTime, endTime: ClockTime }),
      until: Instant,
    }),
  ),
})
export type RemindedBooking = z.output<typeof RemindedBooking>

export const Reminder = z.object({
  act: ReminderAct,
  /** `null` for the link that stops reminders. */
  booking: z.nullable(RemindedBooking),
  isOn: z.boolean(),
})
export type Reminder = z.output<typeof Reminder>

/** The acts of links take the key in the body, so that access logs don't contain it, and answer with its state then. */
export const linkRefusals = ['reminder_link_invalid', 'reminder_link_over'] as const
const byKey = z.strictObject({ key: ReminderKey })
const byLink = { access: 'public', reply: Reminder, body: byKey, errors: linkRefusals } as const

export const openReminder = endpoint('POST /api/reminders/open', {
  ...byLink,
  summary: 'What a link in a reminder leads to',
  reads: ['account', 'amenities', 'bookings', 'pay'],
  changes: [],
})

export const confirmComing = endpoint('POST /api/reminders/confirm', {
  ...byLink,
  summary: 'The guest of a booking says that they come',
  changes: ['availability', 'bookings'],
})

/** Keeps the room until the given number of minutes after the start. */
export const sayLate = endpoint('POST /api/reminders/late', {
  ...byLink,
  summary: 'The guest of a booking says by how much they are late',
  changes: ['availability', 'bookings', 'audit'],
  body: z.strictObject({ key: ReminderKey, minutes: LateMinutes }),
  errors: [...linkRefusals, 'promise_out_of_time'],
})

/** `refund` is the one that the page showed. If the actual refund differs, the call is refused. */
export const cancelByReminder = endpoint('POST /api/reminders/cancel', {
  ...byLink,
  summary: 'Cancel a booking by its link, under the rules of its member',
  changes: [...bookingTopics, 'audit'],
  body: z.strictObject({ key: ReminderKey, refund: MoneyInput }),
  errors: [...linkRefusals, ...notCancelable, 'refund_changed', 'wrong_state'],
})

/** Every call of one link gets the same key, so that two phones don't end each other's payment. */
export const payByLink = endpoint('POST /api/reminders/pay', {
  summary: "The key of a guest's bill, by the link of their booking",
  changes: ['bills', 'pay'],
  access: 'public',
  limit: 'guess',
  body: byKey,
  reply: z.object({ key: BillKey }),
  errors: [...linkRefusals, 'bill_closed'],
})

export const getGuestLink = endpoint('GET /api/staff/bookings/:id/link', {
  summary: "The link of a guest's booking; none if it has an account, or the link is over",
  reads: ['bookings'],
  right: 'bookings',
  params: IdPath,
  reply: z.object({ address: z.nullable(z.string()) }),
})

export const stopReminders = endpoint('POST /api/reminders/stop', {
  ...byLink,
  summary: 'Have no more reminders, by a link in one',
  changes: ['account'],
})

export const getReminders = endpoint('GET /api/account/reminders', {
  summary: 'Whether the member is reminded of bookings',
  reads: ['account'],
  reply: z.object({ isOn: z.boolean() }),
})

export const setReminders = endpoint('POST /api/account/reminders', {
  summary: 'Turn reminders of bookings on or off',
  changes: ['security', 'account'],
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.object({ isOn: z.boolean() }),
})

/** The hours of the link's own booking count as free, because the change would free them. */
export const readNightByReminder = endpoint('POST /api/reminders/change/night', {
  summary: 'The hours of a night for who changes a booking by its link',
  reads: ['amenities', 'availability', 'bookings'],
  changes: [],
  access: 'public',
  body: z.strictObject({ key: ReminderKey, amenityId: Id, date: NightDate }),
  reply: Availability,
  errors: [...linkRefusals, 'not_found'],
})

/** Also quotes a higher price, which the link can't pay. */
export const quoteChangeByReminder = endpoint('POST /api/reminders/change/quote', {
  summary: 'What another time of a booking would cost, by its link',
  reads: ['amenities', 'bookings'],
  changes: [],
  access: 'public',
  body: z.strictObject({ ...Slot.shape, key: ReminderKey }),
  reply: z.object({
    ...ChangeQuote.shape,
    /** The link can't make this change, because it costs more. */
    needsSignIn: z.boolean(),
  }),
  errors: [...linkRefusals, ...changeRefusals],
})

/**
 * `totalPrice` and `minimumSpend` are what the page showed. A mailed link can't spend the balance: a change that
 * costs more is refused, and so is one to a night with a higher minimum spend. A guest has no balance: the link of
 * their booking leaves what a change costs more on its bill.
 */
export const changeByReminder = endpoint('POST /api/reminders/change', {
  ...byLink,
  summary: 'Change the time of a booking by its link',
  changes: [...bookingTopics, 'audit'],
  body: z.strictObject({
    ...Slot.shape,
    key: ReminderKey,
    totalPrice: MoneyInput,
    minimumSpend: MoneyInput,
    version: Version,
  }),
  errors: [
    ...linkRefusals,
    ...changeRefusals,
    'change_needs_sign_in',
    'stale',
    'price_changed',
    'terms_changed',
    'change_pending',
  ],
})
