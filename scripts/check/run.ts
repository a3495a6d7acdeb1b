import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/**
 * `npm run check`: all checks; `npm run check -- lint house`: only those. The type check runs first and alone,
 * because the others read its output. The others run concurrently, and their output is printed one after the other.
 */
const checks: Readonly<Record<string, string>> = {
  types: 'tsc --build --checkers 1',
  lint: 'oxlint',
  house: 'tsx scripts/check/report.ts',
  weight: 'tsx web/budgets.ts',
  format: 'oxfmt --check',
  knip: 'knip --no-progress',
  advisories: 'npm audit --omit=dev --audit-level=high --fetch-retries=0',
}

async function check(name: string): Promise<{ name: string; passed: boolean; said: string }> {
  const started = performance.now()
  const child = spawn(`${checks[name]} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const status = new Promise<number | null>((ended) => child.once('exit', ended))
  const output = await text(child.stdout)
  // An unreachable registry isn't a success, but not a failure of this checkout either.
  const isUnasked = name === 'advisories' && !/vulnerabilit/.test(output)
  const passed = (await status) === 0 || isUnasked
  const end = isUnasked ? 'not asked' : passed ? 'passed' : 'FAILED'
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return { name, passed, said: `\n── ${name}\n${output}── ${name}: ${end} in ${seconds} s` }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in checks))
if (unknown.length > 0) throw new Error(`no check is called ${unknown.join(', ')}`)
const names = Object.keys(checks).filter((name) => asked.length === 0 || asked.includes(name))
const results = names[0] === 'types' ? [await check('types')] : []
console.log(results[0]?.said ?? '')
for (const running of names.slice(results.length).map(check)) {
  const result = await running
  results.push(result)
  console.log(result.said)
}

const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
