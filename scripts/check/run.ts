import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/**
 * Runs the named `check:…` scripts of package.json and exits with 1 if any failed. The first one builds what
 * the others read, so it runs alone. The others run at the same time, and their output is printed one after the
 * other.
 */
async function check(name: string): Promise<{ name: string; passed: boolean; said: string }> {
  const started = performance.now()
  const child = spawn(`npm run --silent check:${name} 2>&1`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const status = new Promise<number | null>((ended) => child.once('exit', ended))
  const said = await text(child.stdout)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const passed = (await status) === 0
  return {
    name,
    passed,
    said: `\n── ${name}\n${said}── ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`,
  }
}

const [first = 'types', ...others] = process.argv.slice(2)
const results = [await check(first)]
console.log(results[0]?.said)
for (const running of others.map(check)) {
  const result = await running
  results.push(result)
  console.log(result.said)
}

const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
