import { describe, expect, it } from 'vitest'
import { withHeld } from './held-row.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id, isNew: true }))
const held = (id: number, place: number) => ({ row: { id, isNew: false }, place })

describe('a row with an open menu or dialog', () => {
  it('is the list’s own row as long as the list has it', () => {
    expect(withHeld(rows(1, 2, 3), null)).toEqual(rows(1, 2, 3))
    expect(withHeld(rows(1, 2, 3), held(2, 1))).toEqual(rows(1, 2, 3))
  })

  it('stays at its position when the list no longer has it', () => {
    expect(withHeld(rows(1, 3), held(2, 1)).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(withHeld(rows(1), held(5, 4)).map(({ id }) => id)).toEqual([1, 5])
    expect(withHeld([], held(5, 4))).toEqual([{ id: 5, isNew: false }])
  })
})
