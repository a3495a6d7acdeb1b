import * as z from 'zod/mini'
import { BillLineKind, PaymentMethod } from '../bills/bills.ts'
import { CardRefundMethod } from '../bills/corrections.ts'
import { endpoint } from './endpoint.ts'
import { writtenNames } from '../venue/languages.ts'
import { securityKinds } from '../account/security.ts'
import {
  BothNames,
  Company,
  Id,
  IdPath,
  Instant,
  Money,
  NightDate,
  RowCount,
  ReceiptTax,
} from './primitives.ts'

/** The payment method, as a receipt names it. */
const PaidBy = z.enum(['balance', 'stripe', 'cash', 'terminal', 'bill', 'deposit', 'none'])

const ReceiptLine = z.object({ label: BothNames, quantity: z.int(), amount: Money })

const BookedRoom = z.object({
  lanternId: z.string(),
  amenity: BothNames,
  units: z.array(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  subtotal: Money,
  serviceFee: Money,
  taxes: z.array(ReceiptTax),
  total: Money,
  paidBy: PaidBy,
  points: z.int(),
  /** The refund of a cancellation, by its time; missing in emails that don't say it. */
  refund: z.optional(z.array(z.object({ until: Instant, percent: z.int(), amount: Money }))),
  /** The part of the total that was taken, and the rest to pay; missing if the booking takes all or nothing at once. */
  deposit: z.optional(z.object({ paid: Money, rest: Money })),
  /** The agreed minimum spend; missing without one. */
  minimumSpend: z.optional(Money),
  /** The part of the payment that points made. */
  redemption: z.optional(Money),
})

/**
 * The data of a message, stored when its cause happens. The email is composed when it is sent. A sign-in link isn't
 * stored; it is made when the email is composed.
 */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sign_in_link') }),
  /** Staff made a sign-in link for the member at the desk. */
  z.object({ kind: z.literal('sign_in_notice') }),
  /** An admin opened an account without a password for a person of the team. */
  z.object({ kind: z.literal('invitation') }),
  z.object({ kind: z.literal('password_changed') }),
  /**
   * Asks the owner of an address to confirm it. The owner should open the link in the browser whose cookie has the
   * hash `browser`, because that browser is signed in to the account.
   */
  z.object({ kind: z.literal('email_proof'), browser: z.nullable(z.string()) }),
  /**
   * Sent to the old address when an account changes its email. `change` is the id of the change that its link can
   * revert.
   */
  z.object({ kind: z.literal('email_changed'), change: z.optional(z.nullable(Id)) }),
  z.object({ kind: z.literal('passkey_added') }),
  z.object({ kind: z.literal('passkey_removed') }),
  /** A Discord account was linked to the member's. */
  z.object({ kind: z.literal('discord_linked') }),
  /** Sent to admins: an event that concerns the club's security. The names are those at the time of the event. */
  z.object({
    kind: z.literal('security_alert'),
    about: z.enum(securityKinds),
    member: z.nullable(z.string()),
    actor: z.nullable(z.string()),
    detail: z.nullable(z.string()),
    address: z.nullable(z.string()),
    at: Instant,
  }),
  /** Sent to admins: a cardholder disputes a payment at their bank. */
  z.object({
    kind: z.literal('dispute'),
    amount: Money,
    /** The card company's code, for `disputeReason`. */
    reason: z.string(),
    answerBy: z.nullable(Instant),
  }),
  /** An admin unlinked the member's Discord account. */
  z.object({ kind: z.literal('discord_unlinked') }),
  z.object({ kind: z.literal('booking_confirmed'), booking: BookedRoom }),
  z.object({
    kind: z.literal('booking_canceled'),
    booking: BookedRoom,
    /** By method. */
    refunds: z.array(
      z.object({ to: z.enum(['balance', 'card', 'cash', 'terminal', 'points']), amount: Money }),
    ),
    cancellationFee: Money,
  }),
  /** A room is held or was booked for a member on the waiting list; `until` is the end of the hold. */
  z.object({
    kind: z.literal('waitlist_offer'),
    amenity: BothNames,
    units: z.array(z.string()),
    startsAt: Instant,
    endsAt: Instant,
    total: Money,
    until: Instant,
  }),
  /** A waiting list entry ended without a room. */
  z.object({ kind: z.literal('waitlist_over'), amenity: BothNames, night: NightDate }),
  /** The member moved a booking to another time or place. */
  z.object({
    kind: z.literal('booking_changed'),
    booking: BookedRoom,
    was: z.object({ units: z.array(z.string()), startsAt: Instant, endsAt: Instant }),
  }),
  /** All bookings of a series that were made, changed or canceled in one act. */
  z.object({
    kind: z.literal('series_told'),
    act: z.enum(['made', 'changed', 'canceled']),
    number: z.string(),
    charge: z.enum(['at_once', 'three_days_before']),
    rooms: z.array(
      z.object({
        amenity: BothNames,
        units: z.array(z.string()),
        startsAt: Instant,
        endsAt: Instant,
        total: Money,
      }),
    ),
  }),
  /** A booking will be charged soon, and the balance is too low. */
  z.object({
    kind: z.literal('series_short'),
    booking: BookedRoom,
    chargeAt: Instant,
    due: Money,
    balance: Money,
  }),
  /** The balance was too low; the room is kept until the given time. */
  z.object({
    kind: z.literal('series_unpaid'),
    booking: BookedRoom,
    until: Instant,
    due: Money,
    balance: Money,
  }),
  /** A tier ends soon, or has ended. `renews` is the price with tax at which it is bought again from the balance. */
  z.object({
    kind: z.literal('membership_ending'),
    tier: BothNames,
    until: NightDate,
    hasEnded: z.boolean(),
    renews: z.nullable(Money),
  }),
  /** A reminder of a booking. Its links are made when the email is composed. */
  z.object({
    kind: z.literal('booking_reminder'),
    moment: z.enum(['day_before', 'hours_before']),
    booking: BookedRoom,
  }),
  /** An order was canceled by staff or with its booking, with the refund if it was paid. */
  z.object({
    kind: z.literal('order_canceled'),
    number: z.string(),
    lines: z.array(ReceiptLine),
    /** The order was waiting for the party of a canceled booking. */
    withBooking: z.optional(z.boolean()),
    refund: z.nullable(
      z.object({ to: z.enum(['balance', 'card', 'cash', 'terminal', 'points']), amount: Money }),
    ),
  }),
  /** A failed card refund was paid out by another method. */
  z.object({
    kind: z.literal('card_refund'),
    /** The public number of the booking, order or bill, if there is one. */
    number: z.nullable(z.string()),
    to: CardRefundMethod,
    amount: Money,
  }),
  /** A bill was closed as paid. Its member gets the lines and all payments. */
  z.object({
    kind: z.literal('bill_receipt'),
    number: z.string(),
    company: z.optional(z.nullable(Company)),
    place: z.nullable(z.string()),
    lines: z.array(
      z.object({
        kind: BillLineKind,
        /** `null` for lines that the email labels itself. */
        label: z.nullable(BothNames),
        quantity: z.int(),
        /** Before tax; negative for reversals. */
        amount: Money,
      }),
    ),
    taxes: z.array(ReceiptTax),
    total: Money,
    /** With tip and rounding; negative for refunds. */
    payments: z.array(z.object({ method: PaymentMethod, amount: Money })),
    tip: Money,
    points: z.int(),
  }),
  z.object({
    kind: z.literal('receipt'),
    /** The purpose of the money: a top-up, a food order, or a payment that came too late for its room. */
    about: z.enum(['topup', 'late_payment', 'food', 'membership']),
    /** The public number of the booking or order, if there is one. */
    number: z.nullable(z.string()),
    lines: z.array(ReceiptLine),
    discount: z.nullable(Money),
    /** The taxes that are part of the total, if there are any. */
    taxes: z.array(ReceiptTax),
    tip: z.nullable(Money),
    total: Money,
    paidBy: PaidBy,
    /** The part of the total that points paid. */
    redemption: z.optional(Money),
    /** What an offer gave on top of a top-up. */
    credit: z.optional(Money),
    points: z.int(),
  }),
])
export type MailContent = z.output<typeof MailContent>

/** Sent as a push only: an order is ready. */
export interface OrderReady {
  kind: 'order_ready'
  /** The public number, and the short number of the night. */
  number: string
  nightNumber: number | null
}

/** Sent as a push only: the desk asks for a payment from the balance. */
export interface BalanceAsked {
  kind: 'balance_asked'
  /** The bill's number. */
  number: string
}

/** The content of a message in the outbox, for email and push. */
export type OutboxContent = MailContent | OrderReady | BalanceAsked

export const Mail = z.object({
  id: Id,
  kind: z.string(),
  /** `dropped`: the message was no longer useful when it was due. */
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  userId: z.nullable(Id),
  to: z.string(),
  language: z.enum(writtenNames),
  subject: z.string(),
  /** The email's text without a sign-in link, which exists only in the sent email. */
  text: z.string(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** The reason why it wasn't sent, or wasn't sent yet. */
  failure: z.nullable(z.string()),
})
export type Mail = z.output<typeof Mail>

/** Pages of 20, newest first; `before` is the id of the last one seen. */
export const listMail = endpoint({
  method: 'GET',
  path: '/api/staff/mail',
  summary: 'Messages to members: waiting, sent, failed',
  reads: ['mail'],
  right: 'customers',
  query: z.object({ before: z.optional(IdPath.shape.id) }),
  reply: z.object({
    /** Whether a mail server is configured. Without one every message stays in the outbox. */
    configured: z.boolean(),
    messages: z.array(Mail),
    count: RowCount,
  }),
})
