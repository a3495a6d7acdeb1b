import type { Booking } from '@lantern/contract/bookings/bookings'
import type { Order } from '@lantern/contract/menu/orders'
import {
  bookingPrice,
  orderPrice,
  receiptTaxes,
  toCents,
  toDollars,
} from '@lantern/contract/payments/pricing'
import { pricedTimes } from '@lantern/contract/payments/rates'
import { sumTaxes, taxTotal } from '@lantern/contract/payments/taxes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flatTax } from '../../../../test/samples.ts'
import { receiptOfBooking, receiptOfOrder, type ReceiptContent } from './receipt-content.ts'

const at = '2026-11-20T20:00:00.000Z'

const hst = { en: 'HST', ch: '销售税', number: '12345 RT0001', rate: 13_000 }

function booking(pricePerHour: number, hours: number, rate = 0): Booking {
  const price = bookingPrice(pricedTimes({ pricePerHour, rates: [] }, 840, hours * 60), 500, [
    flatTax(rate),
  ])
  const { subtotal, fee, roomTaxes, feeTaxes, total } = price
  const taxes = sumTaxes([...roomTaxes, ...feeTaxes])
  return {
    id: 1,
    lanternId: 'ABCDEFGHJKLM',
    userId: 1,
    amenityId: 1,
    amenity: { id: 1, name: 'Karaoke Room', nameEn: 'Karaoke Room', nameCh: 'K房', imageUrl: '' },
    units: ['K-Room 1'],
    bookingDate: '2026-11-20',
    startTime: '22:00',
    endTime: '01:00',
    startsAt: at,
    endsAt: at,
    hours,
    times: [],
    subtotal: toDollars(subtotal),
    serviceFee: toDollars(fee),
    tax: toDollars(taxTotal(taxes)),
    taxes: receiptTaxes(taxes),
    totalPrice: toDollars(total),
    minimumSpend: '0.00',
    deposit: '0.00',
    askedDeposit: null,
    unpaid: '0.00',
    pointsEarned: 0,
    status: 'confirmed',
    paymentMethod: 'balance',
    partySize: null,
    contactPhone: null,
    specialRequests: null,
    checkedInAt: null,
    cancelableUntil: null,
    refundRules: [{ hours: 0, percent: 100 }],
    refundFrom: at,
    cancellationFee: '0.00',
    changeableUntil: null,
    changesLeft: 2,
    refundTo: null,
    refund: null,
    seriesId: null,
    chargeAt: null,
    isChargeOverdue: false,
    createdAt: at,
  }
}

function order(
  lines: readonly { quantity: number; unitPrice: number }[],
  discountPercent: number,
  tip: number,
): Order {
  const taxes = [flatTax(13_000)]
  const priced = lines.map((each) => ({ ...each, kind: 'food' as const, isAlcohol: false }))
  const price = orderPrice(priced, { discountPercent, tip, taxes })
  return {
    id: 1,
    lanternId: 'ABCDEFGHJKLM',
    nightNumber: 47,
    userId: 1,
    customerName: null,
    bookingId: null,
    table: null,
    status: 'served',
    serve: 'now',
    awaits: null,
    releasedAt: null,
    source: 'member',
    paymentType: 'stripe',
    subtotal: toDollars(price.subtotal),
    discount: toDollars(price.discount),
    tax: toDollars(price.tax),
    taxes: receiptTaxes(price.taxes),
    tip: toDollars(price.tip),
    totalAmount: toDollars(price.total),
    pointsEarned: 0,
    note: null,
    refund: null,
    items: lines.map(({ quantity, unitPrice }, place) => ({
      id: place + 1,
      foodItemId: place + 1,
      quantity,
      unitPrice: toDollars(unitPrice),
      note: null,
      options: [],
      status: 'served',
      foodItem: {
        id: place + 1,
        name: 'Tea',
        nameEn: 'Tea',
        nameCh: '茶',
        price: '1.00',
        imageUrl: null,
        isAvailable: true,
        kind: 'beverage',
      },
    })),
    createdAt: at,
    updatedAt: at,
  }
}

/** The total of the lines of a receipt. */
function summed({ lines, fee, discount, taxes, tip }: ReceiptContent): string {
  const part = (amount: string | null) => toCents(amount ?? '0')
  const goods = lines.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return toDollars(
    goods -
      part(discount) +
      part(fee) +
      taxes.reduce((sum, { amount }) => sum + toCents(amount), 0) +
      part(tip),
  )
}

test('the lines of a booking add up to its total', () => {
  const price = fc.integer({ min: 100, max: 50_000 })
  const rate = fc.constantFrom(0, 5_000, 13_000, 14_975)
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 12 }), rate, (pricePerHour, hours, taxed) => {
      const receipt = receiptOfBooking(booking(pricePerHour, hours, taxed))
      expect(summed(receipt)).toBe(receipt.total)
      expect(receipt.lines[0]?.details.at(-1)).toBe(`${hours} × $${toDollars(pricePerHour)}`)
    }),
  )
})

test('the lines of an order, with discount, tax and tip, add up to its total', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unitPrice: fc.integer({ min: 0, max: 9_999 }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(0, 10, 100),
      fc.integer({ min: 0, max: 2_000 }),
      (lines, discountPercent, tip) => {
        const receipt = receiptOfOrder(order(lines, discountPercent, tip))
        expect(summed(receipt)).toBe(receipt.total)
        expect(receipt.taxes.every((tax) => tax.rate === hst.rate)).toBe(true)
      },
    ),
  )
})

test('an unpaid receipt says so', () => {
  expect(receiptOfBooking(booking(4_800, 2)).paidBy).toBe('balance')
  const open = { ...booking(4_800, 2), status: 'pending', paymentMethod: 'none' } as const
  expect(receiptOfBooking(open).paidBy).toBeNull()
})

test('a rate of zero shows no tax, and another its name, rate and number', () => {
  expect(receiptOfBooking(booking(4_800, 2)).taxes).toEqual([])
  const { taxes } = receiptOfBooking(booking(4_800, 2, 13_000))
  expect(taxes).toEqual([{ ...hst, amount: '13.10' }])
})

test('a booking over hours with several prices has a line for each, and a package has no price per hour', () => {
  const at = { price: '60.00', isPackage: false }
  const receipt = receiptOfBooking({
    ...booking(6_000, 3),
    subtotal: '210.00',
    times: [
      { startTime: '20:00', endTime: '22:00', ...at, amount: '120.00' },
      { startTime: '22:00', endTime: '23:00', price: '90.00', isPackage: true, amount: '90.00' },
    ],
  })
  expect(receipt.lines.map(({ details, amount }) => [...details, amount])).toEqual([
    ['2026-11-20 20:00 – 22:00', 'K-Room 1', '2 × $60.00', '120.00'],
    ['2026-11-20 22:00 – 23:00', 'K-Room 1', '90.00'],
  ])
})
