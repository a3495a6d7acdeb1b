import { expect, test } from 'vitest'
import { arrivalsFor, isDueOnBill } from './booking-words.ts'

test('the due amount of a paid room is on its bill; an unpaid booking, or one with a deposit, owes its price', () => {
  const isOn = (paymentMethod: 'cash' | 'bill' | 'none' | 'deposit') =>
    isDueOnBill({ status: 'confirmed', paymentMethod })
  expect([isOn('cash'), isOn('bill')]).toEqual([true, true])
  expect([isOn('none'), isOn('deposit')]).toEqual([false, false])
  expect(isDueOnBill({ status: 'pending', paymentMethod: 'balance' })).toBe(false)
})

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const booked = { startsAt: at('20:00'), endsAt: at('21:00') }
const text = (now: string) =>
  arrivalsFor(booked, Date.parse(at(now))).map((moment) =>
    new Date(moment).toISOString().slice(11, 16),
  )

test('the arrival times of a late party are after its start and after now, and before its end', () => {
  expect(text('19:00')).toEqual(['20:10', '20:20', '20:30', '20:45'])
  expect(text('20:07')).toEqual(['20:20', '20:30', '20:40', '20:55'])
  expect(text('20:56')).toEqual([])
  expect(text('12:00')).toEqual([])
})
