import type {
  BillLineRow,
  BillPaymentRow,
  NewLine,
  NewPayment,
} from '../src/features/bills/repository.ts'

const NIGHT = '2026-11-20'
const at = new Date('2026-11-20T20:00:00Z')

/** A line as the database would have it. */
export const lineRow = (id: number, line: NewLine): BillLineRow => ({
  id,
  billId: 1,
  cause: 'booking',
  nameEn: null,
  nameCh: null,
  quantity: 1,
  discount: 0,
  tax: 0,
  taxLabel: null,
  night: NIGHT,
  bookingId: null,
  amenityId: null,
  orderId: null,
  orderItemId: null,
  reverses: null,
  reason: null,
  note: null,
  actorId: null,
  approvedBy: null,
  createdAt: at,
  ...line,
})

/** A payment as the database would have it. */
export const paymentRow = (id: number, payment: NewPayment): BillPaymentRow => ({
  id,
  billId: 1,
  cause: 'bill_payment',
  tip: 0,
  rounding: 0,
  tendered: null,
  userId: null,
  shareId: null,
  attemptId: null,
  refunds: null,
  reason: null,
  note: null,
  actorId: null,
  approvedBy: null,
  businessDate: NIGHT,
  createdAt: at,
  ...payment,
})
