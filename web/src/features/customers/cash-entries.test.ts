import { expect, test } from 'vitest'
import { asMove, movedCents, wrongIn } from './cash-entries.ts'

const entries = { direction: 'in', text: '20', reason: 'Cash at the desk' } as const

test('an amount is moved as it was typed, to the cent', () => {
  expect(asMove({ ...entries, text: ' $20.5 ' })).toEqual({
    direction: 'in',
    amount: '20.50',
    reason: 'Cash at the desk',
  })
  expect(movedCents('0.00')).toBeNull()
})

test('nothing, no amount, and no reason are told before the server is asked', () => {
  expect(wrongIn(entries)).toEqual([])
  expect(wrongIn({ ...entries, text: '0' })).toEqual(['text'])
  expect(wrongIn({ ...entries, text: 'twenty', reason: '  ' })).toEqual(['text', 'reason'])
})
