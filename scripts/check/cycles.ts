import { edgesByFile, type Edge, type Problem } from './graph.ts'

/**
 * Finds import cycles, one problem for each group of files that import each other, shown as the shortest cycle.
 * Type-only and lazy imports count too, because such files can't be understood one at a time either.
 */
export function cycles(edges: readonly Edge[]): Problem[] {
  const byFile = edgesByFile(edges)
  const next = (file: string) =>
    (byFile.get(file) ?? []).flatMap(({ target }) => (target.to === 'file' ? [target.path] : []))
  const told = new Set<string>()
  const problems: Problem[] = []
  for (const file of [...byFile.keys()].toSorted()) {
    if (told.has(file)) continue
    const way = wayBack(file, next)
    if (!way) continue
    for (const one of way) told.add(one)
    problems.push({ file, rule: 'cycle', sentence: `imports itself: ${way.join(' → ')}` })
  }
  return problems
}

/** The shortest path from a file along its imports back to itself, with both ends. */
function wayBack(start: string, next: (file: string) => string[]): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const to of next(file)) {
      if (to === start) {
        const way = [start]
        for (let at: string | undefined = file; at !== undefined; at = cameFrom.get(at))
          way.unshift(at)
        return way
      }
      if (cameFrom.has(to)) continue
      cameFrom.set(to, file)
      queue.push(to)
    }
  }
  return undefined
}
