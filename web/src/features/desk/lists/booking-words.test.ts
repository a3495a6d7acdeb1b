import { expect, test } from 'vitest'
import { isDueOnBill } from './booking-words.ts'

test('the due amount of a paid room is on its bill; an unpaid booking, or one with a deposit, owes its price', () => {
  const isOn = (paymentMethod: 'cash' | 'bill' | 'none' | 'deposit') =>
    isDueOnBill({ status: 'confirmed', paymentMethod })
  expect([isOn('cash'), isOn('bill')]).toEqual([true, true])
  expect([isOn('none'), isOn('deposit')]).toEqual([false, false])
  expect(isDueOnBill({ status: 'pending', paymentMethod: 'balance' })).toBe(false)
})
