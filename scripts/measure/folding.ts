import { basename, dirname } from 'node:path'
import type { Edge } from '../check/graph.ts'

const few = 40

/** The duty of a file in a feature of the server. Other files have no duty. */
const dutyOf = (file: string): string =>
  file.startsWith('server/src/features/') ? (basename(file).split('.')[0] ?? '') : ''

/**
 * Files of at most 40 lines that only one file imports, which is in the same folder and has the same duty, and
 * that no test imports. Each could be a part of its importer. Files that are loaded lazily are left out,
 * because they are separate for a reason.
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
