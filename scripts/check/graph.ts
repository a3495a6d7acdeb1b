import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports, type Import } from './imports.ts'
import { seatOf } from './seat.ts'
import { resolve, type Target } from './resolve.ts'

/** One import with the file that contains it and the file that it leads to. */
export interface Edge extends Import {
  readonly from: string
  readonly target: Target
}

/** A broken rule: the file that breaks it, the rule's short name, and a sentence. */
export interface Problem {
  readonly file: string
  readonly rule: string
  readonly sentence: string
}

/** Every file that was read, with its imports. `read` lists only files that could be parsed completely. */
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
    // Tools may import a name that is computed at run time. In the product such an import would escape every
    // rule.
    if (seatOf(file)?.place.name !== 'tools')
      for (const where of unnamed) problems.push({ file, rule: 'readable', sentence: where })
    for (const one of imports)
      edges.push({ ...one, from: file, target: resolve(root, file, one.specifier) })
  }
  return { read, edges, problems }
}

/** The imports of every file that has any. */
export function edgesByFile(edges: readonly Edge[]): Map<string, Edge[]> {
  const byFile = new Map<string, Edge[]>()
  for (const edge of edges) byFile.set(edge.from, [...(byFile.get(edge.from) ?? []), edge])
  return byFile
}
