import { catalogOf, codeOf } from '../../web/ahead.config.ts'
import { firstPages, type PageNeeds } from '../../web/src/app/page/ahead.ts'

/** One file of the build's list (`.vite/manifest.json`), by the name of its source. */
export interface BuiltFile {
  file: string
  imports?: readonly string[] | undefined
}

/** A build: its list, and how many bytes a file has on the wire, compressed with brotli. */
export interface Build {
  manifest: Readonly<Record<string, BuiltFile>>
  sizeOf: (file: string) => number
}

/** The build's list out of its file. */
export function manifestIn(text: string): Build['manifest'] {
  const read: unknown = JSON.parse(text)
  const entries: [string, unknown][] = Object.entries(typeof read === 'object' ? (read ?? {}) : {})
  return Object.fromEntries(
    entries.flatMap(([source, built]) => {
      if (typeof built !== 'object' || built === null) return []
      const imports: unknown = Reflect.get(built, 'imports')
      const file = String(Reflect.get(built, 'file'))
      return [[source, { file, imports: Array.isArray(imports) ? imports.map(String) : [] }]]
    }),
  )
}

/** What a page may load until it shows its first content, in kilobytes and files of JavaScript. */
export interface Budget {
  page: string
  /** The sources that the page can't show without. Their files are counted with everything that they import at once. */
  sources: readonly string[]
  kilobytes: number
  files: number
}

const first = ['index.html', `src/${catalogOf('en', 'core')}`]

/** The budget of the page at an address, which needs what is asked for ahead of it. */
function budgetAt(at: keyof typeof firstPages, kilobytes: number, files: number): Budget {
  const needs: PageNeeds = firstPages[at]
  const words = needs.words.map((name) => catalogOf('en', name))
  const frame = at === '/' ? [] : ['app/inside.tsx']
  const sources = [...frame, ...codeOf(needs), ...words].map((source) => `src/${source}`)
  return { page: needs.page, sources: [...first, ...sources], kilobytes, files }
}

/** The sign-in, which opens over the home page (`web/src/features/signin/login-slot.tsx`). */
const signIn: Budget = {
  page: 'sign-in',
  sources: [
    ...budgetAt('/', 0, 0).sources,
    'src/features/signin/login-dialog.tsx',
    ...(['signin', 'passkeys'] as const).map((name) => `src/${catalogOf('en', name)}`),
  ],
  kilobytes: 153,
  files: 25,
}

/**
 * Each budget is what a page weighs now and some per cent more, so that it can't grow unnoticed. The goals are lower
 * (`docs/performance.md#what-pages-download`). A change that makes a page lighter lowers its budget.
 */
const budgets: readonly Budget[] = [
  budgetAt('/', 82, 5),
  signIn,
  budgetAt('/explore-amenities', 104, 12),
  budgetAt('/booking', 118, 19),
  budgetAt('/food', 123, 18),
  budgetAt('/account', 164, 29),
  budgetAt('/staff-dashboard', 152, 35),
  budgetAt('/board', 159, 34),
  budgetAt('/venue-live', 148, 27),
  budgetAt('/point-of-sale', 169, 38),
  budgetAt('/kitchen', 160, 32),
]

/**
 * The files of some sources with everything that they import at once. Throws for a source that the build doesn't know.
 */
function filesOf({ manifest }: Build, sources: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const queue = [...sources]
  for (const source of queue) {
    const built = manifest[source]
    if (!built) throw new Error(`the build has no ${source}`)
    if (seen.has(source)) continue
    seen.add(source)
    if (built.file.endsWith('.js')) files.add(built.file)
    queue.push(...(built.imports ?? []))
  }
  return files
}

/** A page's JavaScript until its first content: its kilobytes, and in how many files they come. */
export function weightOf(build: Build, { sources }: Budget): { kilobytes: number; files: number } {
  const sizes = [...filesOf(build, sources)].map((file) => build.sizeOf(file))
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000, files: sizes.length }
}

/** A line on each page, and the pages that are heavier, or in more files, than they may be. */
export function weighed(build: Build, all = budgets): { lines: string[]; over: string[] } {
  const weights = all.map((budget) => {
    const { kilobytes, files } = weightOf(build, budget)
    const most = `${budget.kilobytes} KB of JavaScript in ${files} of ${budget.files} files`
    return {
      line: `${budget.page}: ${kilobytes.toFixed(1)} of ${most} until its first content`,
      isOver: kilobytes > budget.kilobytes || files > budget.files,
    }
  })
  return {
    lines: weights.map(({ line }) => line),
    over: weights.filter(({ isOver }) => isOver).map(({ line }) => line),
  }
}
