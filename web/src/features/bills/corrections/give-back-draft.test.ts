import type { BillPayment } from '@lantern/contract/bills'
import { describe, expect, it } from 'vitest'
import { mostBack, waysBack } from './give-back-draft.ts'

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
