import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestConnection } from '../../server/test/club/postgres.ts'

const run = promisify(execFile)

/** The load generators, with their Debian packages. */
export const loading = { wrk: 'wrk', pgbench: 'postgresql' }

/** Installs missing programs from Debian's packages if possible, else throws a sentence. */
export function requireTools(packages: Readonly<Record<string, string>>): void {
  for (const [tool, name] of Object.entries(packages)) {
    try {
      execFileSync('which', [tool], { stdio: 'ignore' })
    } catch {
      if (process.getuid?.() !== 0) throw new Error(`bench needs ${tool}: apt-get install ${name}`)
      execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' })
    }
  }
}

/** One call of a list that is called in order and repeated. */
export interface Call {
  path: string
  /** Sent as JSON by POST, with its own idempotency key; without it the call is a GET. */
  body?: object
  cookie?: string
}

/** The results of a load: calls, unexpected responses, seconds, and latencies in milliseconds. */
export interface Loaded {
  calls: number
  wrong: number
  seconds: number
  p50: number
  p99: number
}

const quoted = (text: string) => `[==[${text}]==]`

const telling = `
done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  print(string.format('came to %d %d %f %f %f', summary.requests,
    failed + wrongOf(summary), summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
`

/**
 * A script for wrk that reads one address repeatedly, without Lua code per request. Each load comes from its own
 * address, because several loads within a minute would exceed the maximum rate limit that a venue can set.
 */
const reading = ({ path, cookie = '' }: Call) => `
wrk.path = ${quoted(path)}
wrk.headers['x-forwarded-for'] = '10.${randomBytes(3).join('.')}'
${cookie && `wrk.headers['cookie'] = ${quoted(cookie)}`}
function wrongOf(summary) return summary.errors.status end
${telling}`

/** A script for wrk that makes these calls and reports their results. */
const calling = (calls: readonly Call[], expected: number, run: string) => `
local calls = {
${calls
  .map(
    ({ path, body, cookie = '' }) =>
      `{${quoted(path)}, ${body ? quoted(JSON.stringify(body)) : 'nil'}, ${quoted(cookie)}},`,
  )
  .join('\n')}
}
local made = 0
wrong = 0
request = function()
  local call = calls[made % #calls + 1]
  made = made + 1
  local headers = {}
  if call[3] ~= '' then headers['cookie'] = call[3] end
  if not call[2] then return wrk.format('GET', call[1], headers) end
  headers['content-type'] = 'application/json'
  headers['idempotency-key'] = '${run}-' .. made
  return wrk.format('POST', call[1], headers, call[2])
end
response = function(status, headers, body)
  if status ~= ${expected} then wrong = wrong + 1 end
end
local threads = {}
setup = function(thread) table.insert(threads, thread) end
function wrongOf() return threads[1]:get('wrong') end
${telling}`

let runs = 0

/** Makes calls over HTTP on a number of connections for some seconds. */
export async function callsOver(
  address: string,
  calls: readonly Call[],
  by: { connections: number; seconds: number; expected: number; folder: string },
): Promise<Loaded> {
  runs += 1
  const script = join(by.folder, `calls-${runs}.lua`)
  const [first, ...more] = calls
  const isReading = first && !first.body && more.length === 0
  const text = isReading ? reading(first) : calling(calls, by.expected, `bench-${runs}`)
  await writeFile(script, text)
  const { stdout } = await run('wrk', [
    '-t',
    '1',
    '-c',
    String(by.connections),
    '-d',
    `${by.seconds}s`,
    '-s',
    script,
    address,
  ])
  const [, told] = /^came to (.+)$/m.exec(stdout) ?? []
  if (told === undefined) throw new Error(`wrk said: ${stdout}`)
  const [made = NaN, wrong = NaN, seconds = NaN, p50 = NaN, p99 = NaN] = told.split(' ').map(Number)
  return { calls: made, wrong, seconds, p50, p99 }
}

/** Runs a prepared statement with pgbench on a number of connections for some seconds. */
export async function statementsOver(
  { host, port, user }: TestConnection,
  database: string,
  statement: string,
  by: { connections: number; seconds: number; folder: string },
): Promise<Loaded> {
  const script = join(by.folder, 'statement.sql')
  await writeFile(script, statement)
  const { stdout } = await run('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-f',
    script,
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    user,
    '-c',
    String(by.connections),
    '-j',
    '1',
    '-T',
    String(by.seconds),
    database,
  ])
  const found = (what: RegExp) => Number(what.exec(stdout)?.[1] ?? NaN)
  const [calls, rate] = [found(/actually processed: (\d+)/), found(/^tps = ([\d.]+)/m)]
  const p50 = found(/latency average = ([\d.]+)/)
  return { calls, wrong: 0, seconds: calls / rate, p50, p99: NaN }
}
