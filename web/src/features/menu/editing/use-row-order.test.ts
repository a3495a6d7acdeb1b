import { describe, expect, it } from 'vitest'
import { inOrderOf, moved } from './use-row-order.ts'

describe('the order of the categories', () => {
  it('moves a category by one position, and not past either end', () => {
    expect(moved([1, 2, 3], 3, -1)).toEqual([1, 3, 2])
    expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
    expect(moved([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
    expect(moved([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
    expect(moved([1, 2, 3], 4, 1)).toEqual([1, 2, 3])
  })

  it('shows the requested order, with new categories at the end', () => {
    const categories = [{ id: 1 }, { id: 4 }, { id: 2 }]
    expect(inOrderOf(categories, [2, 1])).toEqual([{ id: 2 }, { id: 1 }, { id: 4 }])
    expect(inOrderOf(categories, [2, 3, 1])).toEqual([{ id: 2 }, { id: 1 }, { id: 4 }])
  })
})
