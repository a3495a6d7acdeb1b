import type { Box } from '../plan/plan-geometry.ts'

/** A line that a dragged table is aligned with: vertical (`x`) or horizontal (`y`), across the plan. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
}

/** The distance in pixels at which an edge or a middle snaps. */
const NEAR = 6
/** The grid to which a table snaps if nothing is near. */
const GRID = 6

const edges = (start: number, length: number) => [start, start + length / 2, start + length]

function nearest(own: readonly number[], others: readonly number[]) {
  let best: { way: number; at: number } | undefined
  for (const mine of own) {
    for (const at of others) {
      const way = at - mine
      if (Math.abs(way) <= NEAR && (!best || Math.abs(way) < Math.abs(best.way))) best = { way, at }
    }
  }
  return best
}

const even = (middle: number) => Math.round(middle / GRID) * GRID - middle

/** The position of a table beside others: aligned with their edges or middles, else on the grid. */
export function snapped(box: Box, others: readonly Box[]): { box: Box; guides: Guide[] } {
  const x = nearest(
    edges(box.x, box.width),
    others.flatMap((other) => edges(other.x, other.width)),
  )
  const y = nearest(
    edges(box.y, box.height),
    others.flatMap((other) => edges(other.y, other.height)),
  )
  const guides: Guide[] = []
  if (x) guides.push({ axis: 'x', at: x.at })
  if (y) guides.push({ axis: 'y', at: y.at })
  return {
    box: {
      ...box,
      x: box.x + (x?.way ?? even(box.x + box.width / 2)),
      y: box.y + (y?.way ?? even(box.y + box.height / 2)),
    },
    guides,
  }
}
