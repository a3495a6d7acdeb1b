import { describe, expect, test } from 'vitest'
import { sumsOf } from '../../../lib/shown/payment.ts'
import { amountsOf, deskMethods, partsOf, payableOf, paymentOf } from './payment-draft.ts'

const cash = (tendered = '') => ({ method: 'cash' as const, tendered })
const of = (amount = '10.02', tip = '') => amountsOf({ amount, tip }, 2_000)

describe('a payment', () => {
  test('in cash is rounded to the five-cent coin, including the tip, with its change', () => {
    expect(sumsOf(cash('20'), of().cents)).toEqual({ toTake: 1_000, change: 1_000 })
    expect(sumsOf(cash(), of('10.02', '1.01').cents)).toEqual({ toTake: 1_105, change: 0 })
    expect(paymentOf({ due: '20.00' }, of(), cash('9.99'), null)).toBeNull()
  })

  test.each(['', '0', 'abc', '20.01', '-1'])('of %j is invalid if 20.00 is due', (amount) => {
    expect(of(amount).amount).toBeNull()
    expect(paymentOf({ due: '20.00' }, of(amount), cash(), null)).toBeNull()
  })

  test('that the contract refuses is null, and so is one without a method', () => {
    expect(paymentOf({ due: '20.00' }, of(), cash(), 7)).not.toBeNull()
    expect(paymentOf({ due: '20.00' }, of(), cash(), 0)).toBeNull()
    expect(paymentOf({ due: '20.00' }, of(), { method: null, tendered: '' }, 7)).toBeNull()
  })

  test('sends the amounts that the screen showed, and only existing parts', () => {
    expect(paymentOf({ due: '20.00' }, of(), cash(), null)).toEqual({
      method: 'cash',
      amount: '10.02',
      due: '20.00',
    })
    expect(paymentOf({ due: '20.00' }, of('10.02', '1'), cash('50'), 7)).toEqual({
      method: 'cash',
      amount: '10.02',
      due: '20.00',
      tip: '1.00',
      tendered: '50.00',
      shareId: 7,
    })
  })
})

test('a balance pays only if its member is known', () => {
  expect(deskMethods(true)).toEqual(['balance', 'terminal', 'cash'])
  expect(deskMethods(false)).toEqual(['terminal', 'cash'])
})

test('half of an odd amount is rounded up', () => {
  expect(partsOf(1_001)).toEqual({ all: '10.01', half: '5.01' })
})

test('the payable amount is the amount due without payments by card in progress', () => {
  expect(payableOf({ due: '30.00', held: '10.00' })).toBe(2_000)
  expect(payableOf({ due: '5.00', held: '10.00' })).toBe(0)
})
