import * as z from 'zod/mini'
import { Bill, ofBill, PaidPart, selling } from './bills.ts'
import { endpoint } from '../calls/endpoint.ts'
import { IdPath, MoneyInput } from '../calls/primitives.ts'

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

export const listOwnBills = endpoint('GET /api/account/bills', {
  summary: "The member's open and owed bills, newest first",
  reads: ['orders', 'bills', 'wallet', 'account'],
  reply: z.array(Bill),
})

/** The key by which a member pays one of their own bills on the page that guests have: that of its pre-bill. */
export const openOwnBill = endpoint('POST /api/account/bills/:id/key', {
  summary: 'The key by which the member pays one of their own bills',
  changes: ['bills', 'pay'],
  params: IdPath,
  reply: z.object({ key: z.string() }),
})

export const getOwnPayment = endpoint('GET /api/account/bill-payments/:id', {
  summary: 'The receipt of what the member paid on a bill, their own or another one',
  reads: ['bills', 'wallet', 'account'],
  params: IdPath,
  reply: PaidPart,
})
