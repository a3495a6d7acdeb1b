import type { Booking } from '@lantern/contract/bookings'
import type { Order } from '@lantern/contract/orders'
import { bookingPrice, orderPrice, toCents, toDollars } from '@lantern/contract/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptOfBooking, receiptOfOrder, type ReceiptContent } from './receipt-content.ts'

const at = '2026-11-20T20:00:00.000Z'

const label = { en: 'HST', ch: '销售税', number: '12345 RT0001', basisPoints: 1_300 }

function booking(pricePerHour: number, hours: number, rate = 0): Booking {
  const taxes = { room: rate, service_fee: rate }
  const price = bookingPrice(pricePerHour, hours, 500, taxes)
  const { subtotal, fee, roomTax, feeTax, total } = price
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
    subtotal: toDollars(subtotal),
    serviceFee: toDollars(fee),
    tax: toDollars(roomTax + feeTax),
    taxLabel: rate === 0 ? null : label,
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
    refundTiers: [{ hours: 0, percent: 100 }],
    refundFrom: at,
    kept: '0.00',
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
  const taxes = { food: 1_300, beverage: 1_300, service: 1_300 }
  const priced = lines.map((each) => ({ ...each, kind: 'food' as const }))
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
    taxLabel: label,
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
function summed({ lines, fee, discount, tax, tip }: ReceiptContent): string {
  const part = (amount: string | null) => toCents(amount ?? '0')
  const goods = lines.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return toDollars(goods - part(discount) + part(fee) + part(tax?.amount ?? null) + part(tip))
}

test('the lines of a booking add up to its total', () => {
  const price = fc.integer({ min: 100, max: 50_000 })
  const rate = fc.constantFrom(0, 500, 1_300, 1_498)
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
        expect(receipt.tax?.label).toEqual(label)
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
  expect(receiptOfBooking(booking(4_800, 2)).tax).toBeNull()
  expect(receiptOfBooking(booking(4_800, 2, 1_300)).tax).toEqual({ amount: '13.10', label })
})
