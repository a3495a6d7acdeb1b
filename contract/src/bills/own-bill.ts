import * as z from 'zod/mini'
import { Bill, billPaymentRefusals, BillRequest, PaidPart } from './bills.ts'
import { endpoint } from '../calls/endpoint.ts'
import { Company, IdPath, LanternId, MoneyInput } from '../calls/primitives.ts'

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

export const OwnRequest = z.extend(BillRequest, {
  lanternId: LanternId,
  /** The names of the party's tables. */
  place: z.nullable(z.string()),
  /** The name of the share. */
  share: z.nullable(z.string()),
})
export type OwnRequest = z.output<typeof OwnRequest>

export const listOwnRequests = endpoint('GET /api/account/bill-requests', {
  summary: 'What the desk asks the member to pay from their balance',
  reads: ['bills', 'pay', 'account'],
  reply: z.array(OwnRequest),
})

/** The member's yes: pays `amount`, which their page showed, and the tip. */
export const payRequest = endpoint('POST /api/account/bill-requests/:id/pay', {
  summary: 'Pay what the desk asked for, from the balance',
  changes: ['bookings', 'bills', 'pay', 'wallet', 'mail'],
  params: IdPath,
  body: z.strictObject({ amount: MoneyInput }),
  reply: z.array(OwnRequest),
  repeatable: true,
  errors: ['request_over', ...billPaymentRefusals, 'bill_balance_low'],
})

export const declineRequest = endpoint('DELETE /api/account/bill-requests/:id', {
  summary: 'Say no to what the desk asked for',
  changes: ['bills'],
  params: IdPath,
  reply: z.array(OwnRequest),
})

export const CompanyBody = z.strictObject({ company: z.nullable(Company) })
const NumberPath = z.object({ lanternId: LanternId })

export const getOwnCompany = endpoint('GET /api/account/company', {
  summary: 'The company that the member keeps for receipts',
  reads: ['account'],
  reply: CompanyBody,
})

export const setOwnCompany = endpoint('POST /api/account/company', {
  summary: 'Keep a company for receipts, or remove it',
  changes: ['account'],
  body: CompanyBody,
  reply: CompanyBody,
})

/** The company on a receipt, and the one that is proposed while it has none. */
export const ReceiptCompany = z.object({
  company: z.nullable(Company),
  proposed: z.nullable(Company),
})
export type ReceiptCompany = z.output<typeof ReceiptCompany>

export const getReceiptCompany = endpoint('GET /api/account/receipts/:lanternId/company', {
  summary: "The company on a receipt of the member's own booking, order or bill",
  reads: ['bills', 'account'],
  params: NumberPath,
  reply: ReceiptCompany,
})

export const setReceiptCompany = endpoint('POST /api/account/receipts/:lanternId/company', {
  summary: "Write a company on a receipt of the member's own, or remove it",
  changes: ['bills', 'pay'],
  params: NumberPath,
  body: CompanyBody,
  reply: ReceiptCompany,
})
