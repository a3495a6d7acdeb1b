import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports, type Import } from './imports.ts'
import { seatOf } from './seat.ts'
import { resolve, type Target } from './resolve.ts'

/** One import together with the file it stands in and the place it leads to. */
export interface Edge extends Import {
  readonly from: string
  readonly target: Target
}

/** A broken rule: the file that breaks it, the rule's short name and a sentence saying how. */
export interface Problem {
  readonly file: string
  readonly rule: string
  readonly sentence: string
}

/** Every file read, with its imports. `read` holds only files that were parsed whole. */
export interface Graph {
  readonly read: readonly string[]
  readonly edges: readonly Edge[]
  readonly problems: readonly Problem[]
}

/** Reads and resolves the imports of `files`, paths from `root`. */
export function readGraph(root: string, files: readonly string[]): Graph {
  const read: string[] = []
  const edges: Edge[] = []
  const problems: Problem[] = []
  for (const file of files) {
    const { imports, errors, unnamed } = readImports(file, readFileSync(join(root, file), 'utf8'))
    if (errors.length === 0) read.push(file)
    for (const why of errors)
      problems.push({ file, rule: 'readable', sentence: `does not parse: ${why}` })
    // A tool may pick its work by name; in the product an import nobody can read would slip past every rule.
    if (seatOf(file)?.place.name !== 'tools')
      for (const where of unnamed) problems.push({ file, rule: 'readable', sentence: where })
    for (const one of imports)
      edges.push({ ...one, from: file, target: resolve(root, file, one.specifier) })
  }
  return { read, edges, problems }
}

/** The edges of every file that imports anything. */
export function edgesByFile(edges: readonly Edge[]): Map<string, Edge[]> {
  const byFile = new Map<string, Edge[]>()
  for (const edge of edges) byFile.set(edge.from, [...(byFile.get(edge.from) ?? []), edge])
  return byFile
}
