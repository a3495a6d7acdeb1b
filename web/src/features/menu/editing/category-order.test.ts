import { describe, expect, it } from 'vitest'
import { inOrderOf, moved } from './category-order.ts'

describe('the order of the categories', () => {
  it('moves one by a place, and past no end', () => {
    expect(moved([1, 2, 3], 3, -1)).toEqual([1, 3, 2])
    expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
    expect(moved([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
    expect(moved([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
    expect(moved([1, 2, 3], 4, 1)).toEqual([1, 2, 3])
  })

  it('shows what was asked for, and what came meanwhile at the end', () => {
    const categories = [{ id: 1 }, { id: 4 }, { id: 2 }]
    expect(inOrderOf(categories, [2, 1])).toEqual([{ id: 2 }, { id: 1 }, { id: 4 }])
    expect(inOrderOf(categories, [2, 3, 1])).toEqual([{ id: 2 }, { id: 1 }, { id: 4 }])
  })
})
