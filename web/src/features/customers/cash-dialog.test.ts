import { expect, test } from 'vitest'
import { asMove, movedCents, validateCash } from './cash-dialog.tsx'

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
  expect(validateCash(entries)).toEqual([])
  expect(validateCash({ ...entries, text: '0' })).toEqual(['text'])
  expect(validateCash({ ...entries, text: 'twenty', reason: '  ' })).toEqual(['text', 'reason'])
})
