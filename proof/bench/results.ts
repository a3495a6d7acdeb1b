import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'
import { quantile } from './figures.ts'
import { plot, type Compared } from './plot.ts'

/** The results of one work, one value per round. */
export interface Measured {
  id: string
  what: string
  connections: number
  /** Calls with the expected response. */
  perSecond: number[]
  wrong: number[]
  /** The median and the 99th percentile of the latency in milliseconds. */
  p50: number[]
  p99: number[]
  /** Milliseconds of processor time per call. */
  serverMs: number[]
  databaseMs: number[]
  statements: number[]
}

export interface Results {
  measured: Date
  rounds: number
  seconds: number
  before: ReturnType<typeof machineNow>
  after: ReturnType<typeof machineNow>
  works: Measured[]
}

/** The machine and its current load (average of the last minute). */
export const machineNow = () => ({
  processors: cpus().length,
  model: cpus()[0]?.model.trim() ?? '',
  node: process.version,
  load: loadavg()[0] ?? NaN,
})

/** A work compared with another, and the ratio of calls per second that it should reach. */
interface Beside {
  id: string
  against: string
  goal: number
}

const comparisons: readonly Beside[] = [
  { id: 'booking-16', against: 'limit', goal: 0.35 },
  { id: 'refused', against: 'booking-16', goal: 2 },
  { id: 'availability', against: 'availability-bytes', goal: 0.5 },
  ...['amenities', 'menu', 'tonight', 'venue'].map((id) => ({
    id,
    against: `${id}-bytes`,
    goal: 0.8,
  })),
  ...['check-in', 'order', 'sale', 'bill'].map((id) => ({
    id,
    against: 'booking-beside',
    goal: 0.8,
  })),
]

const median = (values: readonly number[]): number => {
  const [low, high] = [quantile(values, 0.5 - Number.EPSILON), quantile(values, 0.5)]
  return values.length % 2 ? high : (low + high) / 2
}

function compare(works: readonly Measured[]): Compared[] {
  const named = new Map(works.map((work) => [work.id, work]))
  return comparisons.flatMap(({ id, against, goal }) => {
    const [of, under] = [named.get(id), named.get(against)]
    if (!of || !under) return []
    const ratios = of.perSecond.map((rate, turn) => rate / (under.perSecond[turn] ?? NaN))
    return [{ what: of.what, against: under.what, goal, ratios }]
  })
}

const digits = (value: number) => {
  if (!Number.isFinite(value)) return '–'
  if (value >= 100) return value.toFixed(0)
  return value.toFixed(value >= 10 ? 1 : 2)
}
const inRange = (values: readonly number[]) =>
  `${digits(median(values))} (${digits(Math.min(...values))}–${digits(Math.max(...values))})`

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(rowOf).join('\n')

/** A row of each work: rate, latency, processor time and statements. */
function detailsOf(works: readonly Measured[]): string {
  const rows = works.map((each) => [
    each.what,
    String(each.connections),
    inRange(each.perSecond),
    digits(median(each.p50)),
    digits(median(each.p99)),
    inRange(each.serverMs),
    inRange(each.databaseMs),
    median(each.statements).toFixed(1),
  ])
  const head = ['Work', 'Clients', 'Calls a second', 'Half within, ms', '99% within, ms']
  return tableOf([...head, 'Server, ms CPU', 'Database, ms CPU', 'Statements'], rows)
}

/** The machine, a row of each comparison, and works with unexpected responses. */
function summaryOf({ works, before, after, rounds, seconds, measured }: Results): string {
  const wrong = works.filter((each) => each.wrong.some((count) => count > 0))
  const compared = compare(works).map(({ what, against, goal, ratios }) => [
    what,
    against,
    inRange(ratios),
    `≥ ${goal}`,
  ])
  const machine = `${before.processors} × ${before.model}, Node ${before.node}`
  return [
    `Measured on ${measured.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${machine}; ${rounds} rounds of ` +
      `${seconds} s each. The load of the machine was ${before.load.toFixed(1)} before and ${after.load.toFixed(1)} after.`,
    '![Calls a second beside their limits](pictures/performance.svg)',
    tableOf(['Work', 'Beside', 'Calls a second, ratio', 'Goal'], compared),
    ...wrong.map(
      (each) => `${each.what}: ${each.wrong.join(', ')} calls ended otherwise than they should.`,
    ),
  ].join('\n\n')
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const [begins, ends] = ['<!-- npm run bench writes this -->', '<!-- up to here -->']

/** Writes Markdown or JSON in the project's format, whose options concern code only. */
async function writeFormatted(path: string, text: string): Promise<void> {
  const { code } = await format(path, text)
  await writeFile(at(path), code)
}

/** Prints results and saves them: as JSON, and, without `--quick`, the comparisons in the documents. */
export async function write(results: Results, isQuick: boolean): Promise<void> {
  const summary = summaryOf(results)
  const { code: printed } = await format('results.md', `${summary}\n\n${detailsOf(results.works)}`)
  console.log(printed)
  await mkdir(at('bench/results'), { recursive: true })
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const json = JSON.stringify({ commit, ...results, compared: compare(results.works) })
  const name = isQuick ? 'server-quick' : 'server'
  await writeFormatted(`bench/results/${name}.json`, json)
  if (isQuick) return
  await writeFile(at('docs/pictures/performance.svg'), plot(compare(results.works)))
  const document = await readFile(at('docs/performance.md'), 'utf8')
  const [head = '', rest = ''] = document.split(begins)
  const tail = rest.split(ends)[1] ?? ''
  await writeFormatted('docs/performance.md', `${head}${begins}\n\n${summary}\n\n${ends}${tail}`)
}
