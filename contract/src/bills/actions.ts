import * as z from 'zod/mini'
import { Approval, OwnPin } from '../account/approval.ts'
import { billPaymentRefusals, LinePart, ofBill, readingBills, selling, SplitBy } from './bills.ts'
import { CompanyBody, ReceiptCompany } from './own-bill.ts'
import { endpoint } from '../calls/endpoint.ts'
import { Id, IdPath, line, MoneyInput, Redeemed, Version } from '../calls/primitives.ts'
import { redemptionRefusals } from '../payments/redemption.ts'

export const openTableBill = endpoint('POST /api/staff/tables/:id/bill', {
  ...ofBill,
  right: 'floor',
  stations: ['floor'],
  summary: 'Open a bill for who sits at a table, or find the one that is open',
  changes: ['bills', 'pay', 'audit'],
  body: z.strictObject({
    name: z.optional(line(1, 80)),
    userId: z.optional(Id),
  }),
  repeatable: true,
})

/** Opens the bill of a booking, with its earlier payments. An unpaid booking is put on it and confirmed. */
export const openBookingBill = endpoint('POST /api/staff/bookings/:id/bill', {
  ...ofBill,
  right: 'floor',
  stations: ['floor'],
  summary: "Open a booking's bill, or find the one that is open",
  changes: ['availability', 'bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  repeatable: true,
  errors: ['wrong_state', 'party_early'],
})

/** The bill on which an order is corrected: its party's, or the order's own if it was paid at once. */
export const openOrderBill = endpoint('POST /api/staff/orders/:id/bill', {
  ...ofBill,
  right: 'payments',
  summary: 'Open the bill of an order, to correct it by line',
  changes: ['orders', 'bills', 'audit'],
  errors: ['order_wrong_state', 'nothing_to_pay'],
})

/** `due` is the amount that the screen showed. If the actual amount differs, the payment is refused. */
export const payBill = endpoint('POST /api/staff/bills/:id/payments', {
  ...selling,
  ...ofBill,
  summary: 'Take a payment for a bill, whole or a part of it',
  changes: ['bookings', 'bills', 'pay', 'station', 'wallet', 'mail', 'audit'],
  body: z.strictObject({
    /** `points` are those of the bill's own member, or of `userId` with their PIN. */
    method: z.enum(['cash', 'terminal', 'balance', 'points']),
    /** The points that pay exactly `amount`; for `points` only. */
    points: z.optional(Redeemed),
    /** The amount by which the payment reduces what is due. */
    amount: MoneyInput,
    tip: z.optional(MoneyInput),
    /** The cash that the guest handed over. */
    tendered: z.optional(MoneyInput),
    /** The member who pays; for `balance` their account is charged. Without it, the bill's own member. */
    userId: z.optional(Id),
    /** The PIN of `userId`, without which only the bill's own member's balance is charged. */
    pin: z.optional(OwnPin),
    shareId: z.optional(Id),
    due: MoneyInput,
  }),
  repeatable: true,
  errors: [
    ...billPaymentRefusals,
    'tendered_too_low',
    'member_needed',
    'bill_balance_low',
    ...redemptionRefusals,
    'forbidden',
    'own_bill',
    'member_yes_needed',
    'incorrect_pin',
    'too_many_requests',
  ],
})

/**
 * Closes a bill. `paid` requires that nothing is due. `owed` gives its member the venue's number of days to pay.
 * `written_off` requires an admin or an admin's `approval`. Both need a reason.
 */
export const closeBill = endpoint('POST /api/staff/bills/:id/close', {
  ...selling,
  ...ofBill,
  summary: 'Close a bill: paid, owed by its member, or written off',
  changes: ['bookings', 'bills', 'pay', 'station', 'wallet', 'mail', 'audit'],
  body: z.strictObject({
    as: z.enum(['paid', 'owed', 'written_off']),
    reason: z.optional(line(1, 200)),
    due: z.union([MoneyInput, z.string().check(z.regex(/^-\d{1,8}\.\d{2}$/))]),
    approval: z.optional(Approval),
  }),
  errors: [
    'forbidden',
    'bill_closed',
    'bill_changed',
    'bill_due',
    'minimum_left',
    'share_held',
    'reason_needed',
    'member_needed',
    'nothing_to_pay',
    'own_approval',
    'own_bill',
    'incorrect_pin',
  ],
  repeatable: true,
})

/**
 * Moves dishes to another open bill, or to the bill of a table or person, which is opened if there is none. Without
 * `lines` the bills are merged: all of this one moves, and it is closed with nothing due. A bill without a booking
 * joins one with a booking, whichever of them is asked. Of two bookings the party of this one leaves its room, and its
 * room is a line of the other bill; `wrong_state` if it isn't there yet. Payments move with their lines where they are
 * more than what stays. Returns the bill that has them then.
 */
export const transferBill = endpoint('POST /api/staff/bills/:id/transfer', {
  ...selling,
  ...ofBill,
  summary: 'Move dishes to another bill, or merge two bills',
  changes: [
    'orders',
    'bookings',
    'tables',
    'bills',
    'pay',
    'station',
    'wallet',
    'mail',
    'audit',
    'availability',
  ],
  body: z.strictObject({
    to: z.strictObject({
      billId: z.optional(Id),
      tableId: z.optional(Id),
      userId: z.optional(Id),
      name: z.optional(line(1, 80)),
    }),
    lines: z.optional(
      z
        .array(
          z.strictObject({
            lineId: Id,
            quantity: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    ),
    version: Version,
  }),
  errors: [
    'bill_closed',
    'stale',
    'share_held',
    'line_stays',
    'own_bill',
    'wrong_state',
    'party_early',
  ],
  repeatable: true,
})

const ShareInput = z.strictObject({
  name: line(1, 40),
  amount: z.optional(MoneyInput),
  lines: z.optional(z.array(LinePart).check(z.maxLength(200))),
})

/** Replaces all unpaid shares; an empty list removes the split. `by` says whether they have `amount` or `lines`. */
export const splitBill = endpoint('POST /api/staff/bills/:id/split', {
  ...selling,
  ...ofBill,
  summary: 'Split a bill: in equal parts, by what each had, or by amounts',
  changes: ['bookings', 'bills', 'pay', 'station', 'wallet', 'mail', 'audit'],
  body: z.strictObject({
    by: SplitBy,
    shares: z.array(ShareInput).check(z.maxLength(20)),
    version: Version,
  }),
  errors: ['bill_closed', 'stale', 'amount_over_due', 'share_held'],
  repeatable: true,
})

/** Before the bill is closed, as one line of it. `left` is the amount that the screen showed. */
export const chargeMinimum = endpoint('POST /api/staff/bills/:id/minimum', {
  ...selling,
  ...ofBill,
  summary: "Put what is left of a party's minimum spend on its bill",
  changes: ['bookings', 'bills', 'pay', 'station', 'wallet', 'mail', 'audit'],
  body: z.strictObject({ left: MoneyInput }),
  errors: ['bill_closed', 'minimum_changed', 'nothing_to_pay'],
  repeatable: true,
})

/** Asks a member on their phone. A second request to the same member replaces the first. */
export const askMember = endpoint('POST /api/staff/bills/:id/requests', {
  ...ofBill,
  right: 'payments',
  summary: 'Ask a member to pay a part of a bill from their balance',
  changes: ['bills', 'pay', 'audit'],
  body: z.strictObject({
    userId: Id,
    shareId: z.optional(Id),
    /** Without it, the whole share, or all that is left when the member says yes. */
    amount: z.optional(MoneyInput),
    tip: z.optional(MoneyInput),
  }),
  repeatable: true,
  errors: [...billPaymentRefusals, 'total_too_large'],
})

export const withdrawRequest = endpoint('DELETE /api/staff/bill-requests/:id', {
  ...ofBill,
  right: 'payments',
  summary: 'Withdraw what a member was asked to pay',
  changes: ['bills'],
})

/** Also on a closed bill. The company is proposed for the next bill of its member or its guest's phone. */
export const setBillCompany = endpoint('POST /api/staff/bills/:id/company', {
  ...selling,
  ...ofBill,
  summary: 'Write a company on a bill and its receipts, or remove it',
  changes: ['bills', 'pay', 'station', 'audit'],
  body: CompanyBody,
})

export const getBillCompany = endpoint('GET /api/staff/bills/:id/company', {
  ...readingBills,
  summary: 'The company on a bill, or the one that is proposed for it',
  reads: ['bills', 'account'],
  params: IdPath,
  reply: ReceiptCompany,
})
