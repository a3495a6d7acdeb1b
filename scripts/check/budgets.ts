import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { catalogOf, codeOf } from '../../web/ahead.config.ts'
import { firstPages, type PageNeeds } from '../../web/src/app/page/ahead.ts'

/** Builds the page beside the real one, tells what its pages weigh until they show something, and fails for one too heavy. */
/** What a page may load until it shows its first content, in kilobytes and files of JavaScript. */
interface Budget {
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
  kilobytes: 154,
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
  budgetAt('/staff-dashboard', 153, 35),
  budgetAt('/board', 159, 34),
  budgetAt('/venue-live', 149, 27),
  budgetAt('/point-of-sale', 169, 38),
  budgetAt('/kitchen', 160, 33),
]

const root = join(import.meta.dirname, '../..')
const out = mkdtempSync(join(tmpdir(), 'lantern-weight-'))

/** A source of the build's list, `.vite/manifest.json`: its file, and the sources that it imports at once. */
function builtOf(manifest: unknown, source: string): { file: string; imports: string[] } {
  const built: unknown =
    typeof manifest === 'object' && manifest ? Reflect.get(manifest, source) : null
  if (typeof built !== 'object' || built === null) throw new Error(`the build has no ${source}`)
  const imports: unknown = Reflect.get(built, 'imports')
  const file = String(Reflect.get(built, 'file'))
  return { file, imports: Array.isArray(imports) ? imports.map(String) : [] }
}

try {
  const build = ['vite', 'build', '--outDir', out, '--emptyOutDir', '--manifest']
  const quiet = ['--logLevel', 'error']
  execFileSync('npm', ['exec', '--workspace', 'web', '--', ...build, ...quiet], { cwd: root })
  const manifest: unknown = JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8'))
  const sizes = new Map<string, number>()
  for (const { page, sources, kilobytes, files } of budgets) {
    const all = new Set(sources)
    const scripts = new Set<string>()
    // A set that grows while it is read is read to its end.
    for (const source of all) {
      const { file, imports } = builtOf(manifest, source)
      if (file.endsWith('.js')) scripts.add(file)
      for (const each of imports) all.add(each)
    }
    let bytes = 0
    for (const file of scripts) {
      const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(out, file))).length
      sizes.set(file, size)
      bytes += size
    }
    const isOver = bytes > kilobytes * 1_000 || scripts.size > files
    if (isOver) process.exitCode = 1
    const said = `${(bytes / 1_000).toFixed(1)} of ${kilobytes} KB in ${scripts.size} of ${files} files`
    console.log(`${isOver ? 'too heavy: ' : ''}${page}: ${said}`)
  }
} finally {
  rmSync(out, { recursive: true, force: true })
}
