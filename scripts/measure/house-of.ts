import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGraph } from '../check/graph.ts'
import { filesOnDisk } from '../check/tree.ts'
import { duplicates, type Pair } from './duplicates.ts'
import { foldable } from './folding.ts'
import { functionsOf, type Measured } from './functions.ts'
import { recipesOf, type Recipe } from './recipes.ts'

/**
 * The parts that are measured separately. `tests` are those of all three parts and the browser tests. Tools,
 * proofs and pictures aren't measured.
 */
export const parts = ['contract', 'server', 'web', 'tests'] as const
export type Part = (typeof parts)[number]

/** The figures of one part. `lines` are the lengths of its files in ascending order. */
export interface Measures {
  readonly lines: readonly number[]
  readonly functions: readonly (Measured & { readonly file: string })[]
  readonly duplicates: readonly Pair[]
  readonly foldable: ReturnType<typeof foldable>
}

export interface House {
  readonly parts: Readonly<Record<Part, Measures>>
  readonly recipes: readonly Recipe[]
}

function partOf(file: string): Part | undefined {
  if (/^((contract|server|web)\/.*\.test\.tsx?|(server\/test|e2e)\/.*\.ts)$/.test(file)) {
    return 'tests'
  }
  if (file.startsWith('contract/src/')) return 'contract'
  if (/^server\/(src|seeds)\//.test(file)) return 'server'
  return file.startsWith('web/src/') ? 'web' : undefined
}

/** Measures the TypeScript files of the tree at `root`. Nothing has to be built. */
export function measure(root: string): House {
  const files = filesOnDisk(root, ['contract', 'server', 'web', 'e2e'])
  const texts = new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && partOf(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
  const { edges } = readGraph(root, [...texts.keys()])
  const measuresOf = (part: Part): Measures => {
    const own = new Map([...texts].filter(([file]) => partOf(file) === part))
    const lines = new Map([...own].map(([file, text]) => [file, linesOf(text)]))
    return {
      lines: [...lines.values()].toSorted((one, other) => one - other),
      functions: [...own].flatMap(([file, text]) =>
        functionsOf(file, text).map((one) => ({ ...one, file })),
      ),
      duplicates: duplicates(own),
      foldable: foldable(lines, edges),
    }
  }
  const recipes = join(root, 'docs/changing.md')
  return {
    parts: {
      contract: measuresOf('contract'),
      server: measuresOf('server'),
      web: measuresOf('web'),
      tests: measuresOf('tests'),
    },
    recipes: existsSync(recipes) ? recipesOf(readFileSync(recipes, 'utf8')) : [],
  }
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n').length

/**
 * Measures a commit of the repository at `root`, in a temporary checkout beside it. Throws if git has no such
 * commit.
 */
export function measureCommit(root: string, commit: string): House {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-measure-'))
  try {
    const archive = join(folder, 'tree.tar')
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: root })
    execFileSync('tar', ['-xf', archive, '-C', folder])
    return measure(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
