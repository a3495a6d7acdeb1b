import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/**
 * Builds the pages in memory, prints the size of each page's JavaScript until its first content, and fails where a
 * budget is exceeded.
 */
/** The most that a page may load until its first content, in kilobytes and files of JavaScript. */
interface Budget {
  page: string
  kilobytes: number
  files: number
  /** Sources besides the entry and the page's own code, below `web/src`, as listed in `app/routes.tsx`. */
  around: readonly string[]
  /** The page's catalogs of texts. */
  words: readonly string[]
}

const open = ['app/inside.tsx', 'app/open-frame.tsx']
const staff = ['app/inside.tsx', 'app/staff/staff-layout.tsx', 'i18n/catalogs-staff.ts']

/**
 * Each budget is the page's present weight plus a few per cent, so that growth is noticed. A change that makes a page
 * lighter lowers its budget.
 */
const budgets: readonly Budget[] = [
  { page: 'pages/home/index', kilobytes: 109, files: 8, around: [], words: [] },
  {
    page: 'features/signin/login-dialog',
    kilobytes: 180,
    files: 41,
    around: ['pages/home/index.tsx'],
    words: ['signin', 'passkeys'],
  },
  { page: 'pages/explore', kilobytes: 146, files: 28, around: open, words: ['amenities'] },
  { page: 'pages/amenity', kilobytes: 149, files: 30, around: open, words: ['amenities'] },
  { page: 'pages/about', kilobytes: 140, files: 20, around: open, words: ['about'] },
  {
    page: 'pages/booking',
    kilobytes: 164,
    files: 51,
    around: open,
    words: ['bookings', 'amenities', 'payments'],
  },
  {
    page: 'pages/food',
    kilobytes: 168,
    files: 55,
    around: open,
    words: ['menu', 'orders', 'payments'],
  },
  {
    page: 'pages/account',
    kilobytes: 219,
    files: 99,
    around: open,
    words: [
      'account',
      'bills',
      'bookings-invitation',
      'discord',
      'orders',
      'payments',
      'profile',
      'waitlist',
    ],
  },
  {
    page: 'pages/staff-dashboard',
    kilobytes: 202,
    files: 95,
    around: staff,
    words: ['staff', 'desk', 'bookings', 'bills', 'statistics', 'opening'],
  },
  {
    page: 'pages/board',
    kilobytes: 196,
    files: 83,
    around: staff,
    words: ['staff', 'desk', 'desk-board', 'bookings', 'bills', 'waitlist'],
  },
  {
    page: 'pages/venue-live',
    kilobytes: 189,
    files: 77,
    around: staff,
    words: ['staff', 'floor', 'bills'],
  },
  {
    page: 'pages/point-of-sale',
    kilobytes: 221,
    files: 102,
    around: staff,
    words: ['staff', 'till', 'bills', 'orders', 'payments'],
  },
  {
    page: 'pages/kitchen',
    kilobytes: 184,
    files: 64,
    around: staff,
    words: ['staff', 'kitchen'],
  },
]

const made = await build({ root: import.meta.dirname, logLevel: 'error', build: { write: false } })
const chunks = [made]
  .flat()
  .flatMap((part) => ('output' in part ? part.output : []))
  .filter((file) => file.type === 'chunk')
const sizes = new Map(
  chunks.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]),
)

/** The names of the output file that contains a source, and of all files that it imports statically. */
function filesOf(source: string): string[] {
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)))
  if (!own) throw new Error(`the build has no ${source}`)
  const names = new Set([own.fileName])
  // A `for … of` over a set also visits the elements that are added during the loop.
  for (const name of names)
    for (const each of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(each)
  return [...names]
}

for (const { page, kilobytes, files, around, words } of budgets) {
  const catalogs = ['core', ...words].map((name) => `i18n/en/${name}.ts`)
  const needed = new Set(['main.tsx', `${page}.tsx`, ...around, ...catalogs].flatMap(filesOf))
  const bytes = [...needed].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
  const isOver = bytes > kilobytes * 1_000 || needed.size > files
  if (isOver) process.exitCode = 1
  const said = `${(bytes / 1_000).toFixed(1)} of ${kilobytes} KB in ${needed.size} of ${files} files`
  console.log(`${isOver ? 'too heavy: ' : ''}${page}: ${said}`)
}
