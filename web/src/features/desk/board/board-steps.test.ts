import { describe, expect, test } from 'vitest'
import { stepped, wiped } from './board-steps.ts'

const rows = [
  [
    { from: 0, to: 1 },
    { from: 1, to: 4 },
    { from: 4, to: 5 },
  ],
  [
    { from: 0, to: 2 },
    { from: 2, to: 3 },
    { from: 3, to: 5 },
  ],
]

describe('the keys of the board', () => {
  test.each([
    ['ArrowRight', { row: 0, at: 1 }, { row: 0, at: 4 }],
    ['ArrowRight', { row: 0, at: 4 }, { row: 0, at: 4 }],
    ['ArrowLeft', { row: 0, at: 3 }, { row: 0, at: 0 }],
    ['ArrowDown', { row: 0, at: 1 }, { row: 1, at: 1 }],
    ['ArrowDown', { row: 1, at: 3 }, { row: 1, at: 3 }],
    ['ArrowUp', { row: 1, at: 3 }, { row: 0, at: 3 }],
    ['Home', { row: 1, at: 3 }, { row: 1, at: 0 }],
    ['End', { row: 0, at: 0 }, { row: 0, at: 4 }],
  ])('%s from %o', (key, from, to) => {
    expect(stepped(rows, from, key, false)).toEqual(to)
  })

  test('with Ctrl go to the first and the last room', () => {
    expect(stepped(rows, { row: 1, at: 3 }, 'Home', true)).toEqual({ row: 0, at: 0 })
    expect(stepped(rows, { row: 0, at: 0 }, 'End', true)?.row).toBe(1)
  })

  test('include no others', () => expect(stepped(rows, { row: 0, at: 0 }, 'a', false)).toBeNull())
})

test('a vertical swipe changes no night', () => {
  expect(wiped(-120, 20)).toBe(1)
  expect(wiped(120, -20)).toBe(-1)
  expect(wiped(-120, 90)).toBe(0)
  expect(wiped(-40, 0)).toBe(0)
})
