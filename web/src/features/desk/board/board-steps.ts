import type { Stretch } from './board-layout.ts'

/** A position of the focus: a row, and a moment in it. */
export interface Spot {
  row: number
  at: number
}

type Rows = readonly (readonly Stretch[])[]

/** The index of the row's item at a moment; otherwise of the one before it, or of the first. */
export function partAt(row: readonly Stretch[], at: number): number {
  const having = row.findIndex(({ from, to }) => from <= at && at < to)
  const before = row.findLastIndex(({ from }) => from <= at)
  return having >= 0 ? having : Math.max(0, before)
}

/**
 * The position after a key; `null` for a key that the grid doesn't handle. Up and down keep the moment. Home and End go
 * to the edge of the row; with `isWide`, of the first or last row.
 */
export function stepped(rows: Rows, { row, at }: Spot, key: string, isWide: boolean): Spot | null {
  const parts = rows[row] ?? []
  const along = (steps: number) => ({ row, at: parts[partAt(parts, at) + steps]?.from ?? at })
  const across = (steps: number) => ({
    row: Math.min(Math.max(0, row + steps), rows.length - 1),
    at,
  })
  switch (key) {
    case 'ArrowLeft':
      return along(-1)
    case 'ArrowRight':
      return along(1)
    case 'ArrowUp':
      return across(-1)
    case 'ArrowDown':
      return across(1)
    case 'Home':
      return { row: isWide ? 0 : row, at: parts[0]?.from ?? at }
    case 'End':
      return { row: isWide ? rows.length - 1 : row, at: parts.at(-1)?.from ?? at }
    default:
      return null
  }
}

/** The direction of a swipe: 1 for the next night (to the left), -1 for the previous one, 0 for a scroll or tap. */
export function wiped(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < 64 || Math.abs(dx) < 2 * Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
