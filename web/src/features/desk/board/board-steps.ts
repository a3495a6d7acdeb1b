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

function along(rows: Rows, { row, at }: Spot, steps: number): Spot {
  const parts = rows[row] ?? []
  const next = parts[partAt(parts, at) + steps]
  return { row, at: next?.from ?? at }
}

function across(rows: Rows, { row, at }: Spot, steps: number): Spot {
  return { row: Math.min(Math.max(0, row + steps), rows.length - 1), at }
}

/** The first or last moment of the row; with `isWide`, of the first or last row. */
function toEdge(rows: Rows, { row, at }: Spot, edge: 'first' | 'last', isWide: boolean): Spot {
  const part = rows[row]?.at(edge === 'first' ? 0 : -1)
  const end = edge === 'first' ? 0 : rows.length - 1
  return { row: isWide ? end : row, at: part?.from ?? at }
}

/** The position after a key; `null` for a key that the grid doesn't handle. Up and down keep the moment. */
export function stepped(rows: Rows, spot: Spot, key: string, isWide: boolean): Spot | null {
  switch (key) {
    case 'ArrowLeft':
      return along(rows, spot, -1)
    case 'ArrowRight':
      return along(rows, spot, 1)
    case 'ArrowUp':
      return across(rows, spot, -1)
    case 'ArrowDown':
      return across(rows, spot, 1)
    case 'Home':
      return toEdge(rows, spot, 'first', isWide)
    case 'End':
      return toEdge(rows, spot, 'last', isWide)
    default:
      return null
  }
}

/** The direction of a swipe: 1 for the next night (to the left), -1 for the previous one, 0 for a scroll or tap. */
export function wiped(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < 64 || Math.abs(dx) < 2 * Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
