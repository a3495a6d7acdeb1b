import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as z from 'zod'

/** Builds the page beside the real one, tells what its pages weigh until they show something, and fails for one too heavy. */
/** What a page may load until it shows its first content, in kilobytes and files of JavaScript. */
interface Budget {
  page: string
  kilobytes: number
  files: number
  /** Sources besides the entry and the page's own code, below `web/src`, as `app/routes.tsx` has them. */
  around: readonly string[]
  /** Its catalogs. */
  words: readonly string[]
}

const open = ['app/inside.tsx', 'app/open-frame.tsx']
const staff = ['app/inside.tsx', 'app/staff/staff-layout.tsx', 'i18n/catalogs-staff.ts']

/**
 * Each budget is what a page weighs now and some per cent more, so that it can't grow unnoticed. A change that makes a page
 * lighter lowers its budget.
 */
const budgets: readonly Budget[] = [
  { page: 'pages/home/index', kilobytes: 97, files: 5, around: [], words: [] },
  {
    page: 'features/signin/login-dialog',
    kilobytes: 170,
    files: 25,
    around: ['pages/home/index.tsx'],
    words: ['signin', 'passkeys'],
  },
  { page: 'pages/explore', kilobytes: 123, files: 25, around: open, words: ['amenities'] },
  { page: 'pages/amenity', kilobytes: 126, files: 25, around: open, words: ['amenities'] },
  { page: 'pages/about', kilobytes: 123, files: 25, around: open, words: ['about'] },
  {
    page: 'pages/booking',
    kilobytes: 144,
    files: 40,
    around: open,
    words: ['bookings', 'amenities', 'payments'],
  },
  {
    page: 'pages/food',
    kilobytes: 152,
    files: 40,
    around: open,
    words: ['menu', 'orders', 'payments'],
  },
  {
    page: 'pages/account',
    kilobytes: 174,
    files: 50,
    around: open,
    words: [
      ...['account', 'bills', 'bookings-invitation', 'discord'],
      ...['orders', 'payments', 'profile', 'waitlist'],
    ],
  },
  {
    page: 'pages/staff-dashboard',
    kilobytes: 174,
    files: 60,
    around: staff,
    words: ['staff', 'desk', 'bookings', 'bills', 'statistics', 'opening'],
  },
  {
    page: 'pages/board',
    kilobytes: 174,
    files: 60,
    around: staff,
    words: ['staff', 'desk', 'desk-board', 'bookings', 'bills', 'waitlist'],
  },
  {
    page: 'pages/venue-live',
    kilobytes: 174,
    files: 60,
    around: staff,
    words: ['staff', 'floor', 'bills'],
  },
  {
    page: 'pages/point-of-sale',
    kilobytes: 174,
    files: 60,
    around: staff,
    words: ['staff', 'till', 'bills', 'orders', 'payments'],
  },
  {
    page: 'pages/kitchen',
    kilobytes: 174,
    files: 60,
    around: staff,
    words: ['staff', 'kitchen'],
  },
]

/** The build's list, `.vite/manifest.json`: each source's file, and the sources that it imports at once. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

const root = join(import.meta.dirname, '../..')
const out = mkdtempSync(join(tmpdir(), 'lantern-weight-'))

try {
  const build = ['vite', 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'error']
  execFileSync('npm', ['exec', '--workspace', 'web', '--', ...build], { cwd: root })
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8')),
  )
  const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(out, file))).length
  for (const { page, kilobytes, files, around, words } of budgets) {
    const catalogs = ['core', ...words].map((name) => `i18n/en/${name}.ts`)
    const sources = [`${page}.tsx`, ...around, ...catalogs].map((source) => `src/${source}`)
    const needed = new Set(['index.html', ...sources])
    const scripts = new Set<string>()
    // A set that grows while it is read is read to its end.
    for (const source of needed) {
      const built = manifest[source]
      if (!built) throw new Error(`the build has no file of its own for ${source}`)
      scripts.add(built.file)
      for (const each of built.imports) needed.add(each)
    }
    const bytes = [...scripts].reduce((sum, file) => sum + sizeOf(file), 0)
    const isOver = bytes > kilobytes * 1_000 || scripts.size > files
    if (isOver) process.exitCode = 1
    const said = `${(bytes / 1_000).toFixed(1)} of ${kilobytes} KB in ${scripts.size} of ${files} files`
    console.log(`${isOver ? 'too heavy: ' : ''}${page}: ${said}`)
  }
} finally {
  rmSync(out, { recursive: true, force: true })
}
