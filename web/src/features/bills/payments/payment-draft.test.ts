import { describe, expect, test } from 'vitest'
import { sumsOf } from '../../../lib/shown/payment.ts'
import { amountsOf, deskMethods, partsOf, payableOf, paymentOf } from './payment-draft.ts'

const cash = (tendered = '') => ({ method: 'cash' as const, tendered })
const of = (amount = '10.02', tip = '') => amountsOf({ amount, tip }, 2_000)

describe('a payment', () => {
  test('in cash is taken to the five-cent coin, tip and all, with its change', () => {
    expect(sumsOf(cash('20'), of().cents)).toEqual({ toTake: 1_000, change: 1_000 })
    expect(sumsOf(cash(), of('10.02', '1.01').cents)).toEqual({ toTake: 1_105, change: 0 })
    expect(paymentOf({ due: '20.00' }, of(), cash('9.99'), null)).toBeNull()
  })

  test.each(['', '0', 'abc', '20.01', '-1'])('of %j is none where 20.00 is due', (amount) => {
    expect(of(amount).amount).toBeNull()
    expect(paymentOf({ due: '20.00' }, of(amount), cash(), null)).toBeNull()
  })

  test('that the contract refuses is none, nor is one without a method', () => {
    expect(paymentOf({ due: '20.00' }, of(), cash(), 7)).not.toBeNull()
    expect(paymentOf({ due: '20.00' }, of(), cash(), 0)).toBeNull()
    expect(paymentOf({ due: '20.00' }, of(), { method: null, tendered: '' }, 7)).toBeNull()
  })

  test('says what the screen saw, and only what there is', () => {
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

test('a balance pays only where its member is known', () => {
  expect(deskMethods(true)).toEqual(['balance', 'terminal', 'cash'])
  expect(deskMethods(false)).toEqual(['terminal', 'cash'])
})

test('the half of an odd amount is the larger', () => {
  expect(partsOf(1_001)).toEqual({ all: '10.01', half: '5.01' })
})

test('what can be taken is what is due and not being paid by card', () => {
  expect(payableOf({ due: '30.00', held: '10.00' })).toBe(2_000)
  expect(payableOf({ due: '5.00', held: '10.00' })).toBe(0)
})
