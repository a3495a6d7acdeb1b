import type { PhoneBill } from '@lantern/contract/bills/phone'
import { describe, expect, test } from 'vitest'
import { readPayments } from './use-phone-bill.ts'
import {
  canChooseDishes,
  chosenOf,
  newDraft,
  paymentOf,
  sumsOf,
  type PhoneDraft,
} from './phone-draft.ts'

const line = (id: number, left: string, change = {}) => ({
  id,
  kind: 'dish' as const,
  name: { en: 'Beer', ch: '啤酒' },
  quantity: 1,
  net: left,
  reverses: null,
  parts: 1,
  free: 1,
  left,
  ...change,
})
const share = (id: number, amount: string, change = {}) => ({
  id,
  name: 'Ann',
  amount,
  isPaid: false,
  isHeld: false,
  lines: [],
  ...change,
})
const bill = (change: Partial<PhoneBill> = {}): PhoneBill => ({
  lanternId: 'LNTN00000001',
  status: 'open',
  name: null,
  place: 'Bar 1',
  lines: [line(1, '10.00'), line(2, '9.99', { quantity: 3, parts: 3, free: 3 })],
  payments: [],
  splitBy: null,
  shares: [],
  minimum: null,
  tax: '2.30',
  taxes: [],
  total: '19.99',
  due: '19.99',
  deposit: null,
  held: '0.00',
  rest: '19.99',
  ...change,
})
const draft = (change: Partial<PhoneDraft> = {}): PhoneDraft => ({ ...newDraft, ...change })

describe('a payment on a phone', () => {
  test('is first the deposit that was asked for, and all that is left once it is paid', () => {
    const by = '2026-11-20T23:00:00.000Z'
    const request = (left: string) => bill({ deposit: { amount: '5.00', left, by } })
    expect(paymentOf(request('5.00'), draft(), 'Guest')).toMatchObject({
      part: { what: 'deposit' },
      amount: '5.00',
    })
    expect(paymentOf(request('0.00'), draft(), 'Guest')).toMatchObject({
      part: { what: 'rest' },
      amount: '19.99',
    })
  })

  test('is all that is left, with a tip in proportion', () => {
    const tip = { kind: 'percent', percent: 15 } as const
    expect(sumsOf(bill({ rest: '10.00' }), draft({ tip }))).toEqual({
      amount: 1_000,
      tip: 150,
      total: 1_150,
    })
    expect(paymentOf(bill(), draft({ tip: { kind: 'own', text: 'x' } }), 'Guest')).toBeNull()
  })

  test('is a share while no one else is paying it', () => {
    const what = { shareId: 7 }
    const shares = [share(7, '5.00')]
    const part = { what: 'share', shareId: 7 }
    expect(paymentOf(bill({ shares }), draft({ what }), 'Guest')).toMatchObject({
      part,
      amount: '5.00',
    })
    for (const state of [{ isPaid: true }, { isHeld: true }]) {
      expect(
        paymentOf(bill({ shares: [share(7, '5.00', state)] }), draft({ what }), 'G'),
      ).toBeNull()
    }
    expect(paymentOf(bill(), draft({ what }), 'Guest')).toBeNull()
  })

  test('is the chosen dishes that are still free, with a name', () => {
    const mine = draft({ what: 'dishes', mine: { 1: 1, 2: 2 } })
    expect(chosenOf(bill(), mine)).toEqual([
      { lineId: 1, parts: 1, of: 1 },
      { lineId: 2, parts: 2, of: 3 },
    ])
    expect(paymentOf(bill(), mine, 'Guest')).toMatchObject({
      amount: '16.66',
      part: { name: 'Guest' },
    })
    expect(paymentOf(bill(), { ...mine, name: ' Bo ' }, 'Guest')).toMatchObject({
      part: { name: 'Bo' },
    })
    const taken = bill({ lines: [line(1, '10.00', { free: 0 }), line(2, '9.99')] })
    expect(chosenOf(taken, mine)).toEqual([{ lineId: 2, parts: 1, of: 1 }])
    expect(paymentOf(bill(), draft({ what: 'dishes' }), 'Guest')).toBeNull()
    // The contract refuses a name this long.
    expect(paymentOf(bill(), { ...mine, name: 'x'.repeat(41) }, 'Guest')).toBeNull()
  })

  test('of dishes is limited to the amount that others leave', () => {
    const mine = draft({ what: 'dishes', mine: { 1: 1 } })
    const lines = [{ lineId: 2, parts: 3, of: 3 }]
    const shares = [share(7, '9.99', { isHeld: true, lines })]
    const held = bill({ splitBy: 'dish', shares, rest: '8.00' })
    expect(sumsOf(held, mine).amount).toBe(800)
    expect(canChooseDishes(held)).toBe(true)
    expect(canChooseDishes(bill({ splitBy: 'equal' }))).toBe(false)
  })
})

test('payments of a phone are kept for the bill of that key only', () => {
  const id = '0b6c2c1e-7a54-4d0f-9a67-0a3c8b5f2d11'
  expect(readPayments(JSON.stringify({ key: 'a', ids: [id, 'x', 3] }), 'a')).toEqual([id])
  expect(readPayments(JSON.stringify({ key: 'a', ids: [id] }), 'b')).toEqual([])
  expect(readPayments('not json', 'a')).toEqual([])
  expect(readPayments(null, 'a')).toEqual([])
})
