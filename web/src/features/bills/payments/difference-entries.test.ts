import { expect, test } from 'vitest'
import { moveBody, wrongMove, type DifferenceEntries } from './difference-entries.ts'

const entries: DifferenceEntries = {
  payment: { way: 'unchanged', tendered: '' },
  reason: 'The other room was loud',
}
const same = { id: 7, difference: '0.00' }
const dearer = { id: 8, difference: '24.00' }

test('a move that costs as much says neither a way nor a reason', () => {
  expect(moveBody(entries, same, 3)).toEqual({ tableId: 7, version: 3, difference: '0.00' })
  expect(wrongMove({ ...entries, reason: '' }, same)).toEqual([])
})

test('a difference is paid as the call names it, for a reason as the contract has it', () => {
  expect(moveBody(entries, dearer, 3)).toMatchObject({
    differenceBy: 'none',
    reason: 'The other room was loud',
  })
  expect(wrongMove(entries, dearer)).toEqual([])
  expect(wrongMove({ ...entries, reason: ' ' }, { id: 8, difference: '-24.00' })).toEqual([
    'reason',
  ])
  expect(wrongMove({ ...entries, reason: 'x'.repeat(201) }, dearer)).toEqual(['reason'])
  expect(wrongMove({ ...entries, reason: '' }, undefined)).toEqual([])
})
