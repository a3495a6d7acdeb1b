import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { writtenNames } from './languages.ts'
import { BothNames, Id, IdPath, Instant, Money, TaxLabel } from './primitives.ts'

/** How something was paid, as a receipt names it. */
const PaidBy = z.enum(['balance', 'stripe', 'cash', 'terminal', 'bill', 'none'])

const ReceiptLine = z.object({ label: BothNames, quantity: z.int(), amount: Money })

const BookedRoom = z.object({
  lanternId: z.string(),
  amenity: BothNames,
  units: z.array(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  subtotal: Money,
  serviceFee: Money,
  /** Unknown to letters of earlier versions, as is what it is called. */
  tax: z.optional(Money),
  taxLabel: z.optional(z.nullable(TaxLabel)),
  total: Money,
  paidBy: PaidBy,
  points: z.int(),
  /** Until how long before its start it may be canceled; unknown to letters of earlier versions. */
  cancelHours: z.optional(z.int()),
})

/**
 * What a message tells, frozen when its cause happened; it becomes a letter when it is sent. A
 * sign-in link isn't in it: that is made for the letter itself, and stored nowhere.
 */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sign_in_link') }),
  /** Somebody at the desk made a sign-in link for the member. */
  z.object({ kind: z.literal('sign_in_notice') }),
  z.object({ kind: z.literal('password_changed') }),
  /** Goes to the address that the account leaves. */
  z.object({ kind: z.literal('email_changed') }),
  /** A Discord account was linked to the member's. */
  z.object({ kind: z.literal('discord_linked') }),
  /** An admin took the Discord account off the member's. */
  z.object({ kind: z.literal('discord_unlinked') }),
  z.object({ kind: z.literal('booking_confirmed'), booking: BookedRoom }),
  z.object({
    kind: z.literal('booking_canceled'),
    booking: BookedRoom,
    refundTo: z.nullable(z.enum(['balance', 'card', 'cash'])),
  }),
  /** An order was canceled, by the staff or with its booking; what went back, where anything had been paid. */
  z.object({
    kind: z.literal('order_canceled'),
    number: z.string(),
    lines: z.array(ReceiptLine),
    /** It waited for the party of a booking that isn't to come any more. */
    withBooking: z.optional(z.boolean()),
    refund: z.nullable(
      z.object({ to: z.enum(['balance', 'card', 'cash', 'terminal']), amount: Money }),
    ),
  }),
  z.object({
    kind: z.literal('receipt'),
    /** What it is for: a top-up, a food order, money that came too late for its room. */
    about: z.enum(['topup', 'late_payment', 'food']),
    /** The public number of what was bought, where it has one. */
    number: z.nullable(z.string()),
    lines: z.array(ReceiptLine),
    /** Of the total, where there is any. */
    discount: z.nullable(Money),
    tax: z.nullable(Money),
    taxLabel: z.optional(z.nullable(TaxLabel)),
    tip: z.nullable(Money),
    total: Money,
    paidBy: PaidBy,
    points: z.int(),
  }),
])
export type MailContent = z.output<typeof MailContent>
export type MailKind = MailContent['kind']

export const Mail = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  userId: z.nullable(Id),
  to: z.string(),
  language: z.enum(writtenNames),
  subject: z.string(),
  /** What it says, but for a link that signs in: that is made for the letter alone. */
  text: z.string(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** Why it was not sent, or not yet. */
  failure: z.nullable(z.string()),
})
export type Mail = z.output<typeof Mail>

/** Pages of 20, newest first; `before` is the id of the last one seen. */
export const listMail = endpoint({
  method: 'GET',
  path: '/api/staff/mail',
  summary: 'Messages to members: waiting, sent, failed',
  access: 'staff',
  query: z.object({ before: z.optional(IdPath.shape.id) }),
  reply: z.object({
    /** Whether a mail server is set up; without one everything waits here. */
    configured: z.boolean(),
    messages: z.array(Mail),
  }),
})
