import type { BillPayment } from '@lantern/contract/bills'
import { describe, expect, it } from 'vitest'
import { backOf, giveBackOf, mostBack, waysBack } from './give-back-draft.ts'

const paid = (way: BillPayment['way'], amount: string, tip = '0.00'): BillPayment => ({
  id: 1,
  way,
  amount,
  tip,
  rounding: '0.00',
  tendered: null,
  change: null,
  shareId: null,
  isDeposit: false,
  at: '2026-11-20T20:00:00.000Z',
})

describe('what may go back', () => {
  it('is by each way at most what came by it, of what is owed and of the tips', () => {
    const payments = [paid('cash', '10.00', '2.00'), paid('terminal', '30.00', '5.00')]
    const bill = { payments, due: '-20.00', userId: 7 }
    expect(mostBack(bill, 'cash')).toEqual({ amount: 1000, tip: 200 })
    expect(mostBack(bill, 'terminal')).toEqual({ amount: 2000, tip: 500 })
    expect(mostBack(bill, 'card')).toEqual({ amount: 0, tip: 0 })
    expect(mostBack(bill, 'balance')).toEqual({ amount: 2000, tip: 700 })
    expect(waysBack(bill)).toEqual(['terminal', 'cash', 'balance'])
    expect(waysBack({ ...bill, userId: null })).toEqual(['terminal', 'cash'])
  })

  it('is of the tips only where nothing is owed, and less by what went back already', () => {
    const payments = [paid('cash', '10.00', '2.00'), paid('cash', '0.00', '-1.50')]
    expect(mostBack({ payments, due: '0.00' }, 'cash')).toEqual({ amount: 0, tip: 50 })
    const none = [paid('cash', '10.00')]
    expect(waysBack({ payments: none, due: '5.00', userId: 7 })).toEqual([])
  })
})

describe('the tip', () => {
  const bill = { payments: [paid('cash', '40.00', '6.00')], due: '-10.00', userId: 7, version: 3 }
  const draft = { way: 'cash' as const, tip: '', reason: 'mistake' as const, note: '' }

  it('follows what goes back in proportion, without a word', () => {
    expect(backOf(bill, draft)).toEqual({ isTyped: false, tip: 150, all: 1150 })
    expect(giveBackOf(bill, draft)).toEqual({ way: 'cash', amount: '10.00', version: 3 })
  })

  it('is another, or none, where somebody says so, and for a reason', () => {
    const body = { way: 'cash', amount: '10.00', version: 3 }
    expect(giveBackOf(bill, { ...draft, tip: '0' })).toEqual({ ...body, tip: '0.00' })
    const why = { reason: 'mistake', note: '' }
    expect(giveBackOf(bill, { ...draft, tip: '6' })).toEqual({ ...body, tip: '6.00', ...why })
    expect(giveBackOf(bill, { ...draft, tip: '6.01' })).toBeNull()
    expect(giveBackOf(bill, { ...draft, tip: '1', reason: 'other' })).toBeNull()
  })
})
