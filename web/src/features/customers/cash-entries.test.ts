import { expect, test } from 'vitest'
import { asMove, movedCents, wrongIn } from './cash-entries.ts'

const entries = { direction: 'in', text: '20', reason: 'Cash at the desk' } as const

test('an amount is sent as typed, to the cent', () => {
  expect(asMove({ ...entries, text: ' $20.5 ' })).toEqual({
    direction: 'in',
    amount: '20.50',
    reason: 'Cash at the desk',
  })
  expect(movedCents('0.00')).toBeNull()
})

test('a missing amount, an invalid amount and a missing reason are found before the call', () => {
  expect(wrongIn(entries)).toEqual([])
  expect(wrongIn({ ...entries, text: '0' })).toEqual(['text'])
  expect(wrongIn({ ...entries, text: 'twenty', reason: '  ' })).toEqual(['text', 'reason'])
})
