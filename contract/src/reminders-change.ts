import * as z from 'zod/mini'
import { Availability } from './bookings.ts'
import { ChangeQuote, changeRefusals } from './bookings-change.ts'
import { endpoint } from './endpoint.ts'
import { Id, MoneyInput, NightDate, Version } from './primitives.ts'
import { linkRefusals, Reminder, ReminderKey } from './reminders.ts'
import { Slot } from './slots.ts'
import { bookingTopics } from './topics.ts'

/** The hours of the link's own booking count as free, because the change would free them. */
export const readNightByReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/change/night',
  summary: 'The hours of a night for who changes a booking by its link',
  reads: ['amenities', 'availability', 'bookings'],
  changes: [],
  access: 'public',
  body: z.strictObject({ key: ReminderKey, amenityId: Id, date: NightDate }),
  reply: Availability,
  errors: [...linkRefusals, 'not_found'],
})

/** Also quotes a higher price, which the link can't pay. */
export const quoteChangeByReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/change/quote',
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
 * costs more is refused, and so is one to a night with a higher minimum spend. A guest has no balance: the link of their
 * booking leaves what a change costs more on its bill.
 */
export const changeByReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/change',
  summary: 'Change the time of a booking by its link',
  changes: [...bookingTopics, 'audit'],
  access: 'public',
  body: z.strictObject({
    ...Slot.shape,
    key: ReminderKey,
    totalPrice: MoneyInput,
    minimumSpend: MoneyInput,
    version: Version,
  }),
  reply: Reminder,
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
