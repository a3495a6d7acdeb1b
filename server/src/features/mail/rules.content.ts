import type { SecurityKind } from '@lantern/contract/account/security'
import type { BillLineKind, PaymentMethod } from '@lantern/contract/bills/bills'
import type { CardRefundMethod } from '@lantern/contract/bills/corrections'
import type { Company } from '@lantern/contract/calls/primitives'
import type { ReceiptTax } from '@lantern/contract/payments/taxes'
import type { Both } from '@lantern/contract/venue/languages'

type PaidBy = 'balance' | 'stripe' | 'cash' | 'terminal' | 'bill' | 'deposit' | 'none'

interface Refunded {
  to: 'balance' | 'card' | 'cash' | 'terminal' | 'points'
  amount: string
}

interface Stay {
  units: string[]
  startsAt: string
  endsAt: string
}

interface Room extends Stay {
  amenity: Both
}

interface BookedRoom extends Room {
  lanternId: string
  subtotal: string
  serviceFee: string
  taxes: ReceiptTax[]
  total: string
  paidBy: PaidBy
  points: number
  /** The refund of a cancellation, by its time; missing in emails that don't say it. */
  refund?: { until: string; percent: number; amount: string }[] | undefined
  /** The part of the total that was taken, and the rest to pay; missing if the booking takes all or nothing at once. */
  deposit?: { paid: string; rest: string } | undefined
  /** The agreed minimum spend; missing without one. */
  minimumSpend?: string | undefined
  /** The part of the payment that points made. */
  redemption?: string | undefined
}

interface ReceiptLine {
  label: Both
  quantity: number
  amount: string
}

/**
 * The data of an email, stored when its cause happens: amounts in dollars, instants in ISO 8601, nights as
 * `yyyy-MM-dd`. The email is composed when it is sent. A sign-in link isn't stored; it is made when the email is
 * composed.
 */
export type MailContent =
  | { kind: 'sign_in_link' }
  /** Staff made a sign-in link for the member at the desk. */
  | { kind: 'sign_in_notice' }
  /** An admin opened an account without a password for a person of the team. */
  | { kind: 'invitation' }
  | { kind: 'password_changed' }
  | { kind: 'passkey_added' }
  | { kind: 'passkey_removed' }
  /** A Discord account was linked to the member's, or an admin unlinked it. */
  | { kind: 'discord_linked' }
  | { kind: 'discord_unlinked' }
  /** Asks to confirm an address, in the browser whose device cookie has the hash `browser`. */
  | { kind: 'email_proof'; browser: string | null }
  /** Sent to the old address. `change` is the id of the change of email that its link can revert. */
  | { kind: 'email_changed'; change?: number | null | undefined }
  /** Sent to admins: an event that concerns the club's security. The names are those at the time of the event. */
  | {
      kind: 'security_alert'
      about: SecurityKind
      member: string | null
      actor: string | null
      detail: string | null
      address: string | null
      at: string
    }
  /** Sent to admins: a cardholder disputes a payment at their bank. `reason` is the code for `disputeReason`. */
  | { kind: 'dispute'; amount: string; reason: string; answerBy: string | null }
  | { kind: 'booking_confirmed'; booking: BookedRoom }
  | {
      kind: 'booking_canceled'
      booking: BookedRoom
      refunds: Refunded[]
      cancellationFee: string
    }
  /** A room is held or was booked for a member on the waiting list; `until` is the end of the hold. */
  | ({ kind: 'waitlist_offer'; total: string; until: string } & Room)
  | { kind: 'waitlist_over'; amenity: Both; night: string }
  | { kind: 'booking_changed'; booking: BookedRoom; was: Stay }
  /** All bookings of a series that were made, changed or canceled in one act. */
  | {
      kind: 'series_told'
      act: 'made' | 'changed' | 'canceled'
      number: string
      charge: 'at_once' | 'three_days_before'
      rooms: (Room & { total: string })[]
    }
  /** A booking will be charged soon, and the balance is too low. */
  | { kind: 'series_short'; booking: BookedRoom; chargeAt: string; due: string; balance: string }
  /** The balance was too low; the room is kept until the given time. */
  | { kind: 'series_unpaid'; booking: BookedRoom; until: string; due: string; balance: string }
  /** A tier ends soon, or has ended. `renews` is the price with tax at which it is bought again from the balance. */
  | {
      kind: 'membership_ending'
      tier: Both
      until: string
      hasEnded: boolean
      renews: string | null
    }
  /** A reminder of a booking. Its links are made when the email is composed. */
  | { kind: 'booking_reminder'; moment: 'day_before' | 'hours_before'; booking: BookedRoom }
  /** An order was canceled by staff or with the booking whose party it waited for, with the refund if it was paid. */
  | {
      kind: 'order_canceled'
      number: string
      lines: ReceiptLine[]
      withBooking?: boolean | undefined
      refund: Refunded | null
    }
  /** A failed card refund of a booking, order or bill (`number`) or of a top-up was paid out by another method. */
  | { kind: 'card_refund'; number: string | null; to: CardRefundMethod; amount: string }
  | {
      kind: 'bill_receipt'
      number: string
      company?: Company | null | undefined
      place: string | null
      /** Amounts are before tax, and negative for reversals. The email labels lines without a label itself. */
      lines: { kind: BillLineKind; label: Both | null; quantity: number; amount: string }[]
      taxes: ReceiptTax[]
      total: string
      /** With tip and rounding; negative for refunds. */
      payments: { method: PaymentMethod; amount: string }[]
      tip: string
      points: number
    }
  | {
      kind: 'receipt'
      /** The purpose of the money: a top-up, a food order, or a payment that came too late for its room. */
      about: 'topup' | 'late_payment' | 'food' | 'membership'
      number: string | null
      lines: ReceiptLine[]
      discount: string | null
      taxes: ReceiptTax[]
      tip: string | null
      total: string
      paidBy: PaidBy
      redemption?: string | undefined
      /** What an offer gave on top of a top-up. */
      credit?: string | undefined
      points: number
    }

/** The content of a message in the outbox, for email and push. */
export type OutboxContent =
  | MailContent
  /** Sent as a push only: an order is ready, with its public number and its short number of the night. */
  | { kind: 'order_ready'; number: string; nightNumber: number | null }
  /** Sent as a push only: the desk asks for a payment of a bill. */
  | { kind: 'balance_asked'; number: string }
