import { basename, dirname } from 'node:path'
import type { Edge } from '../check/graph.ts'

const few = 40

/** What a file of a feature of the server is for; others are not held to duties and have none. */
const dutyOf = (file: string): string =>
  file.startsWith('server/src/features/') ? (basename(file).split('.')[0] ?? '') : ''

/**
 * Small files (at most 40 lines) that one file alone reads, which stands beside them and has the same duty, and that no
 * test reads: each might be a part of its reader. What is loaded lazily is a file for a reason and not among them.
 */
export function foldable(
  lines: ReadonlyMap<string, number>,
  edges: readonly Edge[],
): { file: string; reader: string; lines: number }[] {
  const readers = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const { from, kind, target } of edges) {
    if (target.to !== 'file') continue
    if (kind === 'lazy') lazy.add(target.path)
    readers.set(target.path, (readers.get(target.path) ?? new Set()).add(from))
  }
  return [...lines].flatMap(([file, count]) => {
    const [reader, ...others] = readers.get(file) ?? []
    if (count > few || reader === undefined || others.length > 0 || lazy.has(file)) return []
    const isBeside = dirname(reader) === dirname(file) && dutyOf(reader) === dutyOf(file)
    return isBeside && lines.has(reader) ? [{ file, reader, lines: count }] : []
  })
}
