import * as z from 'zod/mini'
import { BillLineKind, PaymentMethod } from './bills.ts'
import { CardRefundMethod } from './corrections.ts'
import { endpoint } from './endpoint.ts'
import { writtenNames } from './languages.ts'
import { securityKinds } from './security.ts'
import {
  BothNames,
  Id,
  IdPath,
  Instant,
  Money,
  NightDate,
  RowCount,
  TaxLabel,
} from './primitives.ts'

/** How something was paid, as a receipt names it. */
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
  /** Missing in letters of earlier versions, as is the tax's name. */
  tax: z.optional(Money),
  taxLabel: z.optional(z.nullable(TaxLabel)),
  total: Money,
  paidBy: PaidBy,
  points: z.int(),
  /** How many hours before its start it may be canceled, in letters of earlier versions. */
  cancelHours: z.optional(z.int()),
  /** What goes back until when, if it is canceled. Letters of earlier versions don't have it. */
  refund: z.optional(z.array(z.object({ until: Instant, percent: z.int(), back: Money }))),
  /**
   * How much of the total was taken, and how much is still to be paid; missing if the booking takes all at once, or
   * nothing.
   */
  deposit: z.optional(z.object({ paid: Money, rest: Money })),
  /** What its party agreed to spend at least; missing where nothing was. */
  minimumSpend: z.optional(Money),
})

/**
 * The facts of a message, stored when its cause happened. The letter is composed when it is sent. A sign-in
 * link isn't among them: it is made for the letter itself and not stored.
 */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sign_in_link') }),
  /** Staff made a sign-in link for the member at the desk. */
  z.object({ kind: z.literal('sign_in_notice') }),
  z.object({ kind: z.literal('password_changed') }),
  /**
   * Asks the owner of an address to prove that it is theirs. They should use the browser whose cookie has the hash
   * `browser`, because that one is signed in to the account.
   */
  z.object({ kind: z.literal('email_proof'), browser: z.nullable(z.string()) }),
  /** Sent to the old address when an account changes its email. `change` is the change that its link may take back. */
  z.object({ kind: z.literal('email_changed'), change: z.optional(z.nullable(Id)) }),
  z.object({ kind: z.literal('passkey_added') }),
  z.object({ kind: z.literal('passkey_removed') }),
  /** A Discord account was linked to the member's. */
  z.object({ kind: z.literal('discord_linked') }),
  /** Sent to admins: something happened that the club's safety depends on. The names are those of that moment. */
  z.object({
    kind: z.literal('security_alert'),
    about: z.enum(securityKinds),
    member: z.nullable(z.string()),
    actor: z.nullable(z.string()),
    detail: z.nullable(z.string()),
    address: z.nullable(z.string()),
    at: Instant,
  }),
  /** An admin took the Discord account off the member's. */
  z.object({ kind: z.literal('discord_unlinked') }),
  z.object({ kind: z.literal('booking_confirmed'), booking: BookedRoom }),
  z.object({
    kind: z.literal('booking_canceled'),
    booking: BookedRoom,
    /** What went back by each method, and what was kept as a cancellation fee. */
    back: z.array(z.object({ to: z.enum(['balance', 'card', 'cash', 'terminal']), amount: Money })),
    kept: Money,
  }),
  /** A room is held for somebody who waits, or was booked for them; `until` is when the hold ends. */
  z.object({
    kind: z.literal('waitlist_offer'),
    amenity: BothNames,
    units: z.array(z.string()),
    startsAt: Instant,
    endsAt: Instant,
    total: Money,
    until: Instant,
  }),
  /** A wait ended without a room. */
  z.object({ kind: z.literal('waitlist_over'), amenity: BothNames, night: NightDate }),
  /** Its member has moved a booking to another time or place. */
  z.object({
    kind: z.literal('booking_changed'),
    booking: BookedRoom,
    was: z.object({ units: z.array(z.string()), startsAt: Instant, endsAt: Instant }),
    /** When free cancellation ends, in letters of earlier versions; `null` where it had. */
    cancelUntil: z.optional(z.nullable(Instant)),
  }),
  /** All that was booked, changed or canceled of a series at once. */
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
  /** A booking is charged soon, and the balance will be short. */
  z.object({
    kind: z.literal('series_short'),
    booking: BookedRoom,
    chargeAt: Instant,
    due: Money,
    balance: Money,
  }),
  /** The balance was short; the room is kept until then. */
  z.object({
    kind: z.literal('series_unpaid'),
    booking: BookedRoom,
    until: Instant,
    due: Money,
    balance: Money,
  }),
  /** A booking is coming; the letter's links are made when it is sent. */
  z.object({
    kind: z.literal('booking_reminder'),
    moment: z.enum(['day_before', 'hours_before']),
    booking: BookedRoom,
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
  /** A refund reached no card and was given back otherwise. */
  z.object({
    kind: z.literal('card_refund'),
    /** The public number of the booking, order or bill, if there is one. */
    number: z.nullable(z.string()),
    to: CardRefundMethod,
    amount: Money,
  }),
  /** A bill was closed as paid. Its member gets what stood on it, and how everybody paid. */
  z.object({
    kind: z.literal('bill_receipt'),
    number: z.string(),
    place: z.nullable(z.string()),
    lines: z.array(
      z.object({
        kind: BillLineKind,
        /** `null` for lines that letters have words of their own for. */
        label: z.nullable(BothNames),
        quantity: z.int(),
        /** Before tax; negative for what was taken off. */
        amount: Money,
      }),
    ),
    tax: Money,
    taxLabel: z.nullable(TaxLabel),
    total: Money,
    /** With tip and rounding; negative where it went back. */
    payments: z.array(z.object({ method: PaymentMethod, amount: Money })),
    tip: Money,
    points: z.int(),
  }),
  z.object({
    kind: z.literal('receipt'),
    /** The purpose of the money: a top-up, a food order, or money that came too late for its room. */
    about: z.enum(['topup', 'late_payment', 'food']),
    /** The public number of the booking or order, if there is one. */
    number: z.nullable(z.string()),
    lines: z.array(ReceiptLine),
    /** The tax that is part of the total, if there is any. */
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

/** Told to devices alone: an order is ready and on its way. */
export interface OrderReady {
  kind: 'order_ready'
  /** Its public number, and the short one by which it is called in its night. */
  number: string
  nightNumber: number | null
}

/** What waits in the outbox, by whichever channel it goes. */
export type Told = MailContent | OrderReady

export const Mail = z.object({
  id: Id,
  kind: z.string(),
  /** A message is dropped if it is of no use any more when its time has come. */
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  userId: z.nullable(Id),
  to: z.string(),
  language: z.enum(writtenNames),
  subject: z.string(),
  /** The letter's text without a sign-in link, since that exists in the sent letter only. */
  text: z.string(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** Why it wasn't sent, or wasn't sent yet. */
  failure: z.nullable(z.string()),
})
export type Mail = z.output<typeof Mail>

/** Pages of 20, newest first; `before` is the id of the last one seen. */
export const listMail = endpoint({
  method: 'GET',
  path: '/api/staff/mail',
  summary: 'Messages to members: waiting, sent, failed',
  reads: ['mail'],
  access: 'staff',
  query: z.object({ before: z.optional(IdPath.shape.id) }),
  reply: z.object({
    /** Whether a mail server is set up. Without one every message waits here. */
    configured: z.boolean(),
    messages: z.array(Mail),
    count: RowCount,
  }),
})
