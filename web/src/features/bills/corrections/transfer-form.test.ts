import { expect, test } from 'vitest'
import { transferOf, type TransferDraft } from './transfer-form.tsx'

const draft: TransferDraft = { to: 'bill:7', name: '', pieces: { 1: 2, 2: 0 }, isMerge: false }

test('a transfer names the other bill, table or person, and the pieces of its lines', () => {
  expect(transferOf({ version: 3 }, draft)).toEqual({
    to: { billId: 7 },
    version: 3,
    lines: [{ lineId: 1, quantity: 2 }],
  })
  expect(transferOf({ version: 3 }, { ...draft, to: 'table:4', isMerge: true })).toEqual({
    to: { tableId: 4 },
    version: 3,
  })
  expect(transferOf({ version: 3 }, { ...draft, to: 'person', name: ' Ann ' })?.to).toEqual({
    name: 'Ann',
  })
})

test('a transfer needs a target and at least one piece', () => {
  for (const missing of [{ to: '' }, { to: 'person', name: ' ' }, { pieces: {} }]) {
    expect(transferOf({ version: 3 }, { ...draft, ...missing })).toBeNull()
  }
})
