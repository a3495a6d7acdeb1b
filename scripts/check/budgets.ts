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

/** What a page may load until it shows its first content, in kilobytes of JavaScript. */
export interface Budget {
  page: string
  /** The sources that the page can't show without. Their files are counted with everything that they import at once. */
  sources: readonly string[]
  kilobytes: number
}

const words = (...names: readonly string[]) => names.map((name) => `src/i18n/en/${name}.ts`)
const first = ['index.html', ...words('core')]
const inside = [...first, 'src/app/inside.tsx']

/**
 * Each budget is what a page weighs now and some per cent more, so that it can't grow unnoticed. The goals are lower
 * (`docs/performance.md#what-pages-download`). A change that makes a page lighter lowers its budget.
 */
const budgets: readonly Budget[] = [
  { page: 'home', sources: first, kilobytes: 80 },
  {
    page: 'explore',
    sources: [...inside, 'src/pages/explore.tsx', ...words('amenities')],
    kilobytes: 131,
  },
  {
    page: 'booking',
    sources: [
      ...inside,
      'src/pages/booking.tsx',
      ...words('bookings', 'amenities', 'payments', 'waitlist'),
    ],
    kilobytes: 150,
  },
  {
    page: 'food',
    sources: [...inside, 'src/pages/food.tsx', ...words('menu', 'orders', 'payments')],
    kilobytes: 157,
  },
  {
    page: 'staff',
    sources: [
      ...inside,
      'src/pages/staff-dashboard.tsx',
      ...words('staff', 'desk', 'bookings', 'bills', 'statistics', 'opening'),
    ],
    kilobytes: 172,
  },
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

/** A page's kilobytes of JavaScript until its first content. */
export function weightOf(build: Build, { sources }: Budget): number {
  const sizes = [...filesOf(build, sources)].map((file) => build.sizeOf(file))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}

/** A line on each page, and the pages that are heavier than they may be. */
export function weighed(build: Build, all = budgets): { lines: string[]; over: string[] } {
  const weights = all.map((budget) => ({ ...budget, weight: weightOf(build, budget) }))
  const told = weights.map(
    ({ page, weight, kilobytes }) =>
      `${page}: ${weight.toFixed(1)} of ${kilobytes} KB of JavaScript until its first content`,
  )
  return {
    lines: told,
    over: told.filter((_, place) => {
      const { weight, kilobytes } = weights[place] ?? { weight: 0, kilobytes: 0 }
      return weight > kilobytes
    }),
  }
}
