import type { BillLine } from '@lantern/contract/bills/bills'
import { describe, expect, it } from 'vitest'
import { correctionOf, mostOff, partsOf } from './correct-form.tsx'

const line = (id: number, left: string, more: Partial<BillLine> = {}): BillLine => ({
  id,
  kind: 'dish',
  name: null,
  quantity: 3,
  net: '30.00',
  tax: '3.90',
  total: '33.90',
  left,
  reverses: null,
  reason: null,
  note: null,
  at: '2026-11-20T20:00:00.000Z',
  ...more,
})
const bill = {
  lines: [line(1, '33.90'), line(2, '10.00'), line(3, '-10.00', { reverses: 2 })],
  version: 4,
}
const draft = { amount: '10', reason: 'mistake' as const, note: '' }

describe('an amount taken off a bill', () => {
  it('is at most the rest of the line, or of all lines', () => {
    expect(mostOff(bill, line(1, '12.00'))).toBe(1200)
    expect(mostOff(bill, null)).toBe(4390)
  })

  it('is sent in the contract’s form, with its line', () => {
    const body = { amount: '10.00', reason: 'mistake', note: '', version: 4 }
    expect(correctionOf(bill, null, draft)).toEqual(body)
    expect(correctionOf(bill, line(2, '10.00'), draft)).toEqual({ ...body, lineId: 2 })
  })

  it('is null if the amount is invalid or too high, or the note is missing', () => {
    for (const amount of ['', '0', '10.01', 'ten']) {
      expect(correctionOf(bill, line(2, '10.00'), { ...draft, amount })).toBeNull()
    }
    expect(correctionOf(bill, null, { ...draft, reason: 'other', note: ' ' })).toBeNull()
  })

  it('can be one of three pieces by one press, while that much is left', () => {
    expect(partsOf(line(1, '33.90'))).toEqual([
      { parts: 1, amount: '11.30' },
      { parts: 2, amount: '22.60' },
    ])
    expect(partsOf(line(1, '11.31'))).toEqual([{ parts: 1, amount: '11.30' }])
  })
})
