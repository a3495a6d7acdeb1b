import { describe, expect, test } from 'vitest'
import {
  partsOf,
  payableOf,
  paymentOf,
  sumsOf,
  waysFor,
  type PaymentDraft,
} from './payment-draft.ts'

const draft = (change: Partial<PaymentDraft> = {}): PaymentDraft => ({
  way: 'cash',
  amount: '10.02',
  tip: '',
  tendered: '',
  ...change,
})

describe('a payment', () => {
  test('in cash is taken to the five-cent coin, tip and all, with its change', () => {
    expect(sumsOf(draft({ tendered: '20' }), 2_000)).toMatchObject({ toTake: 1_000, change: 1_000 })
    expect(sumsOf(draft({ tip: '1.01' }), 2_000)).toMatchObject({ toTake: 1_105, change: 0 })
    expect(sumsOf(draft({ tendered: '9.99' }), 2_000).change).toBeNull()
  })

  test('by any other way is taken to the cent', () => {
    const terminal = draft({ way: 'terminal', tip: '2', tendered: '1' })
    expect(sumsOf(terminal, 2_000)).toEqual({ amount: 1_002, tip: 200, toTake: 1_202, change: 0 })
  })

  test.each(['', '0', 'abc', '20.01', '-1'])('of %j is none where 20.00 is due', (amount) => {
    expect(sumsOf(draft({ amount }), 2_000).amount).toBeNull()
    expect(paymentOf({ due: '20.00' }, draft({ amount }), 2_000, null)).toBeNull()
  })

  test('that the contract refuses is none', () => {
    expect(paymentOf({ due: '20.00' }, draft(), 2_000, 7)).not.toBeNull()
    expect(paymentOf({ due: '20.00' }, draft(), 2_000, 0)).toBeNull()
  })

  test('says what the screen saw, and only what there is', () => {
    expect(paymentOf({ due: '20.00' }, draft(), 2_000, null)).toEqual({
      way: 'cash',
      amount: '10.02',
      due: '20.00',
    })
    expect(paymentOf({ due: '20.00' }, draft({ tip: '1', tendered: '50' }), 1_002, 7)).toEqual({
      way: 'cash',
      amount: '10.02',
      due: '20.00',
      tip: '1.00',
      tendered: '50.00',
      shareId: 7,
    })
  })
})

test('a balance pays only where its member is known, and never at a station', () => {
  expect(waysFor({ userId: 1 }, false)).toContain('balance')
  expect(waysFor({ userId: 1 }, true)).not.toContain('balance')
  expect(waysFor({ userId: null }, false)).not.toContain('balance')
})

test('the half of an odd amount is the larger', () => {
  expect(partsOf(1_001)).toEqual({ all: '10.01', half: '5.01' })
})

test('what can be taken is what is due and not being paid by card', () => {
  expect(payableOf({ due: '30.00', held: '10.00' })).toBe(2_000)
  expect(payableOf({ due: '5.00', held: '10.00' })).toBe(0)
})
