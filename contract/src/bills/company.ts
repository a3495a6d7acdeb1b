import * as z from 'zod/mini'
import { ofBill, readingBills, selling } from './bills.ts'
import { endpoint } from '../calls/endpoint.ts'
import { Company, IdPath, LanternId } from '../calls/primitives.ts'

const CompanyBody = z.strictObject({ company: z.nullable(Company) })
const NumberPath = z.object({ lanternId: LanternId })

/** Also on a closed bill. The company is proposed for the next bill of its member or its guest's phone. */
export const setBillCompany = endpoint('POST /api/staff/bills/:id/company', {
  ...selling,
  ...ofBill,
  summary: 'Write a company on a bill and its receipts, or remove it',
  changes: ['bills', 'pay', 'station', 'audit'],
  body: CompanyBody,
})

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

export const getBillCompany = endpoint('GET /api/staff/bills/:id/company', {
  ...readingBills,
  summary: 'The company on a bill, or the one that is proposed for it',
  reads: ['bills', 'account'],
  params: IdPath,
  reply: ReceiptCompany,
})

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
