import { taxTotal } from '@lantern/contract/payments/taxes'
import type {
  BillLineRow,
  BillPaymentRow,
  NewLine,
  NewPayment,
} from '../src/features/bills/repository.ts'

import { chargedHst } from './taxes.ts'

const NIGHT = '2026-11-20'
const at = new Date('2026-11-20T20:00:00Z')

/** A line with an amount of the sample club's tax. */
export type TestLine = NewLine & { tax?: number }

/** A line as a row of the database. */
export const lineRow = (
  id: number,
  { tax = 0, taxes = chargedHst(tax), ...line }: TestLine,
): BillLineRow => ({
  id,
  billId: 1,
  cause: 'booking',
  kind: line.kind,
  account: line.account,
  nameEn: line.nameEn ?? null,
  nameCh: line.nameCh ?? null,
  quantity: line.quantity ?? 1,
  discount: line.discount ?? 0,
  net: line.net,
  tax: taxTotal(taxes),
  taxes,
  night: line.night ?? NIGHT,
  bookingId: line.bookingId ?? null,
  amenityId: line.amenityId ?? null,
  orderId: line.orderId ?? null,
  orderItemId: line.orderItemId ?? null,
  reverses: line.reverses ?? null,
  reason: line.reason ?? null,
  note: line.note ?? null,
  actorId: line.actorId ?? null,
  approvedBy: line.approvedBy ?? null,
  createdAt: at,
})

/** A payment as a row of the database. */
export const paymentRow = (id: number, payment: NewPayment): BillPaymentRow => ({
  id,
  billId: 1,
  cause: 'bill_payment',
  credit: 0,
  points: null,
  method: payment.method,
  amount: payment.amount,
  tip: payment.tip ?? 0,
  rounding: payment.rounding ?? 0,
  tendered: payment.tendered ?? null,
  userId: payment.userId ?? null,
  shareId: payment.shareId ?? null,
  attemptId: payment.attemptId ?? null,
  refunds: payment.refunds ?? null,
  reason: payment.reason ?? null,
  note: payment.note ?? null,
  actorId: payment.actorId ?? null,
  approvedBy: payment.approvedBy ?? null,
  businessDate: NIGHT,
  createdAt: at,
})
