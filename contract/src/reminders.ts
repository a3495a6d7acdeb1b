import * as z from 'zod/mini'
import { Booking, BookingStatus } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { BothNames, ClockTime, Instant, LanternId, Money, MoneyInput } from './primitives.ts'
import { Slot } from './slots.ts'
import { bookingTopics } from './topics.ts'

/** What a link in a reminder is for. Each link does its own act and no other. */
export const ReminderAct = z.enum(['confirm', 'late', 'change', 'cancel', 'stop'])
export type ReminderAct = z.output<typeof ReminderAct>

/** A link's key: its act, its booking's number, and a signature over both and over the owner. */
export const ReminderKey = z
  .string()
  .check(z.regex(/^(confirm|late|change|cancel|stop)\.[1-9]\d{0,9}\.[\w-]{43}$/))

/** By how many minutes a party may say that it is late. */
export const LateMinutes = z.union([z.literal(15), z.literal(30), z.literal(45)])

/** The booking that a link is about, as its guest sees it without signing in. */
export const RemindedBooking = z.object({
  lanternId: LanternId,
  amenity: BothNames,
  units: z.array(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  status: BookingStatus,
  /** Its party is in the house. */
  isHere: z.boolean(),
  /** Its guest said that they come. */
  isConfirmed: z.boolean(),
  /** When a late party said that it comes. */
  expectedAt: z.nullable(Instant),
  /** By how many minutes the party can still say that it is late. */
  lateBy: z.array(LateMinutes),
  /** Until when it may be canceled; `null` where that time is over. */
  cancelableUntil: z.nullable(Instant),
  refundTiers: Booking.shape.refundTiers,
  refundFrom: Instant,
  /** What a cancellation would give back now, and where to; nothing where nothing was paid. */
  back: z.array(z.object({ to: z.enum(['balance', 'card']), amount: Money })),
  /** What a cancellation would keep now. */
  kept: Money,
  /** The points that would be taken back. */
  points: z.int(),
  /** Where the money of a canceled booking went, and how much. */
  refund: Booking.shape.refund,
  refunded: Money,
  /** The time of the booking that its member could change, and until when; `null` where they can't, or not any more. */
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
  /** Whether its member is reminded at all. */
  isOn: z.boolean(),
})
export type Reminder = z.output<typeof Reminder>

export const linkRefusals = ['reminder_link_invalid', 'reminder_link_over'] as const

/** The key travels in the body, so that no log of addresses has it. Reading changes nothing. */
export const openReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/open',
  summary: 'What a link in a reminder leads to',
  reads: ['amenities', 'bookings'],
  changes: [],
  access: 'public',
  body: z.strictObject({ key: ReminderKey }),
  reply: Reminder,
  errors: linkRefusals,
})

export const confirmComing = endpoint({
  method: 'POST',
  path: '/api/reminders/confirm',
  summary: 'The guest of a booking says that they come',
  changes: ['availability', 'bookings'],
  access: 'public',
  body: z.strictObject({ key: ReminderKey }),
  reply: Reminder,
  errors: linkRefusals,
})

/** The room is kept until the party comes, so many minutes after the start. */
export const sayLate = endpoint({
  method: 'POST',
  path: '/api/reminders/late',
  summary: 'The guest of a booking says by how much they are late',
  changes: ['availability', 'bookings'],
  access: 'public',
  body: z.strictObject({ key: ReminderKey, minutes: LateMinutes }),
  reply: Reminder,
  errors: [...linkRefusals, 'promise_out_of_time'],
})

/** `back` is what the page showed to be given back; another sum by now is refused. */
export const cancelByReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/cancel',
  summary: 'Cancel a booking by its link, under the rules of its member',
  changes: bookingTopics,
  access: 'public',
  body: z.strictObject({ key: ReminderKey, back: MoneyInput }),
  reply: Reminder,
  errors: [
    ...linkRefusals,
    'refund_changed',
    'wrong_state',
    'not_cancelable',
    'too_late_to_cancel',
    'cancel_clock_over',
  ],
})

export const stopReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/stop',
  summary: 'Have no more reminders, by a link in one',
  changes: ['account'],
  access: 'public',
  body: z.strictObject({ key: ReminderKey }),
  reply: Reminder,
  errors: linkRefusals,
})

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/account/reminders',
  summary: 'Whether the member is reminded of bookings',
  reads: ['account'],
  reply: z.object({ isOn: z.boolean() }),
})

export const setReminders = endpoint({
  method: 'POST',
  path: '/api/account/reminders',
  summary: 'Turn reminders of bookings on or off',
  changes: ['security', 'account'],
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.object({ isOn: z.boolean() }),
})
