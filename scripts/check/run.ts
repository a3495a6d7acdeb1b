import { spawnSync } from 'node:child_process'

/**
 * Runs the named `check:…` scripts of package.json one after the other, also when an earlier one fails, and ends
 * with 1 if any did. Types come first in `npm run check`: the other checks read what they build.
 */
const failed: string[] = []
for (const name of process.argv.slice(2)) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { status } = spawnSync(`npm run --silent check:${name}`, { shell: true, stdio: 'inherit' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (status !== 0) failed.push(name)
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
}

console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
