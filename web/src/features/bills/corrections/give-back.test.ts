import type { BillPayment } from '@lantern/contract/bills/bills'
import { describe, expect, it } from 'vitest'
import { backOf, giveBackOf, methodsBack, mostBack } from './give-back.tsx'

const paid = (
  id: number,
  method: BillPayment['method'],
  amount: string,
  { tip = '0.00', refunds = null }: Partial<BillPayment> = {},
): BillPayment => ({
  id,
  method,
  amount,
  tip,
  refunds,
  tax: '0.00',
  taxes: [],
  rounding: '0.00',
  tendered: null,
  change: null,
  shareId: null,
  at: '2026-11-20T20:00:00.000Z',
})

describe('the refundable amount', () => {
  const payments = [
    paid(1, 'cash', '10.00', { tip: '2.00' }),
    paid(2, 'terminal', '30.00', { tip: '5.00' }),
  ]

  it('is limited per method by its payments, for the credit and for the tips', () => {
    const bill = { payments, due: '-20.00', userId: 7 }
    expect(mostBack(bill, 'cash')).toEqual({ amount: 1000, tip: 200 })
    expect(mostBack(bill, 'terminal')).toEqual({ amount: 2000, tip: 500 })
    expect(mostBack(bill, 'card')).toEqual({ amount: 0, tip: 0 })
    expect(mostBack(bill, 'balance')).toEqual({ amount: 2000, tip: 700 })
    expect(methodsBack(bill, false)).toEqual(['balance', 'terminal', 'cash'])
    expect(methodsBack({ ...bill, userId: null }, true)).toEqual(['terminal', 'cash', 'elsewhere'])
  })

  it('is reduced by earlier refunds of any method', () => {
    const back = paid(3, 'balance', '-8.00', { tip: '-1.50', refunds: 1 })
    const bill = { payments: [...payments, back], due: '-20.00', userId: 7 }
    expect(mostBack(bill, 'cash')).toEqual({ amount: 200, tip: 50 })
    expect(mostBack(bill, 'balance')).toEqual({ amount: 2000, tip: 550 })
  })

  it('includes only tips if there is no credit', () => {
    expect(mostBack({ payments, due: '0.00' }, 'cash')).toEqual({ amount: 0, tip: 200 })
    const none = [paid(1, 'cash', '10.00')]
    expect(methodsBack({ payments: none, due: '5.00', userId: 7 }, true)).toEqual([])
  })
})

describe('the refunded tip', () => {
  const bill = { payments: [paid(1, 'cash', '40.00', { tip: '6.00' })], due: '-10.00', version: 3 }
  const why = { reason: 'mistake' as const, note: '' }
  const draft = { tip: '', why }

  it('is none by default: it stays with the team', () => {
    expect(backOf(bill, 'cash', '')).toEqual({ tip: 0, all: 1000 })
    const body = { method: 'cash', amount: '10.00', version: 3 }
    expect(giveBackOf(bill, 'cash', draft)).toEqual(body)
  })

  it('can be an amount, with a reason', () => {
    const body = { method: 'cash', amount: '10.00', version: 3 }
    expect(giveBackOf(bill, 'cash', { ...draft, tip: '0' })).toEqual(body)
    expect(giveBackOf(bill, 'cash', { ...draft, tip: '6' })).toEqual({
      ...body,
      tip: '6.00',
      ...why,
    })
    expect(giveBackOf(bill, 'cash', { ...draft, tip: '6.01' })).toBeNull()
    expect(giveBackOf(bill, 'cash', { tip: '1', why: { ...why, reason: 'other' } })).toBeNull()
  })
})
