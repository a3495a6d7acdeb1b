import type { PaidPart } from '@lantern/contract/bills/bills'
import type { Booking } from '@lantern/contract/bookings/bookings'
import { withOptions } from '@lantern/contract/menu/options'
import type { Order } from '@lantern/contract/menu/orders'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import type { ReceiptTax } from '@lantern/contract/payments/taxes'
import { money } from '../../../lib/shown/format.ts'

export interface ReceiptLine {
  key: number
  name: { en: string; ch: string }
  /** Details below the name, such as the night, or the quantity and unit price. */
  details: readonly string[]
  amount: string
}

export interface ReceiptContent {
  number: string
  /** The short number of an order in its night; `null` without one, and for a booking. */
  nightNumber: number | null
  at: string
  lines: readonly ReceiptLine[]
  subtotal: string
  fee: string | null
  discount: string | null
  /** Each tax. If nothing is taxed, the receipt doesn't mention one. */
  taxes: readonly ReceiptTax[]
  tip: string | null
  total: string
  /** `null` if it isn't paid yet. */
  paidBy: Order['paymentType'] | 'points' | null
  /** The paid and the due part of the total; `null` if it is paid entirely, or not at all. */
  deposit: { paid: string; due: string } | null
  refund: Order['refund']
  /** Of a canceled booking; `null` without one. */
  cancellationFee: string | null
}

const orNull = (amount: string) => (toCents(amount) === 0 ? null : amount)

const times = (count: number, price: string) => `${count} × ${money(price)}`

const absent = {
  nightNumber: null,
  fee: null,
  discount: null,
  tip: null,
  deposit: null,
  refund: null,
  cancellationFee: null,
} as const

/** The receipt of a booking. The night and its hours are written in a form that both languages share. */
export function receiptOfBooking(booking: Booking): ReceiptContent {
  const { bookingDate, startTime, endTime, hours, subtotal, units, status } = booking
  const price = toDollars(Math.round(toCents(subtotal) / hours))
  const whole = { startTime, endTime, price, isPackage: false, amount: subtotal }
  const parts = booking.times.length > 0 ? booking.times : [whole]
  const hoursOf = (part: typeof whole) =>
    part === whole ? hours : Math.round((100 * toCents(part.amount)) / toCents(part.price)) / 100
  const { paymentMethod } = booking
  const isOpen = status === 'pending' || paymentMethod === 'none' || paymentMethod === 'deposit'
  return {
    ...absent,
    number: booking.lanternId,
    at: booking.createdAt,
    lines: parts.map((part, place) => ({
      key: place,
      name: { en: booking.amenity.nameEn, ch: booking.amenity.nameCh },
      details: [
        `${bookingDate} ${part.startTime} – ${part.endTime}`,
        units.join(' · '),
        ...(part.isPackage ? [] : [times(hoursOf(part), part.price)]),
      ],
      amount: part.amount,
    })),
    subtotal,
    fee: orNull(booking.serviceFee),
    taxes: booking.taxes,
    total: booking.totalPrice,
    paidBy: isOpen ? null : paymentMethod,
    deposit: paymentMethod === 'deposit' ? { paid: booking.deposit, due: booking.unpaid } : null,
    refund: booking.refund,
    cancellationFee: orNull(booking.cancellationFee),
  }
}

export function receiptOfOrder(order: Order): ReceiptContent {
  return {
    ...absent,
    number: order.lanternId,
    nightNumber: order.nightNumber,
    at: order.createdAt,
    lines: order.items.map(({ id, foodItem, quantity, unitPrice, note, options }) => {
      const { nameEn: en, nameCh: ch } = withOptions(foodItem, options)
      return {
        key: id,
        name: { en, ch },
        details: [times(quantity, unitPrice), ...(note ? [note] : [])],
        amount: toDollars(quantity * toCents(unitPrice)),
      }
    }),
    subtotal: order.subtotal,
    discount: orNull(order.discount),
    taxes: order.taxes,
    tip: orNull(order.tip),
    total: order.totalAmount,
    paidBy: order.paymentType,
    refund: order.refund,
  }
}

/** The receipt of a payment of a part of a bill, on which each tax is that in the part. */
export function receiptOfPayment(paid: PaidPart): ReceiptContent {
  const { id, lanternId, place, share, amount, tax, taxes, tip, rounding, method, at } = paid
  const subtotal = toDollars(toCents(amount) - toCents(tax))
  const details = [place, share].filter((detail) => detail !== null)
  const name = { en: 'Part of a bill', ch: '账单分付' }
  return {
    ...absent,
    number: lanternId,
    at,
    lines: [{ key: id, name, details, amount: subtotal }],
    subtotal,
    taxes,
    tip: orNull(tip),
    total: toDollars(toCents(amount) + toCents(tip) + toCents(rounding)),
    paidBy: method === 'card' ? 'stripe' : method === 'elsewhere' ? null : method,
  }
}
