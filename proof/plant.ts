import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../server/src/kernel/http/paths.ts'
import { lostPlaces, type Fault } from './plant/fault.ts'
import { givingFaults } from './plant/faults-giving.ts'
import { houseFaults } from './plant/faults-house.ts'
import { moneyFaults } from './plant/faults-money.ts'

/**
 * `npm run plant`: plants one fault after the other in a copy of the project, and runs the tests beside it. Prints a
 * table; exits with 1 where a fault went unnoticed. `npm run plant -- hold cash` plants those with a word in their name;
 * `--trust` leaves out the run without any fault, which shows that the tests are green.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { trust: { type: 'boolean', default: false } },
})
const faults = [...moneyFaults, ...givingFaults, ...houseFaults].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)

/** A copy of what git knows, with the packages of the original; the workspaces among them are the copy's own. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lantern-plant-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    const from = join(projectRoot, file)
    if (!existsSync(from)) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(from, join(copy, file))
  }
  for (const folder of ['', 'server', 'web', 'contract']) {
    const packages = join(projectRoot, folder, 'node_modules')
    if (!existsSync(packages)) continue
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true })
    for (const name of readdirSync(packages)) {
      if (name !== '@lantern')
        symlinkSync(join(packages, name), join(copy, folder, 'node_modules', name))
    }
  }
  mkdirSync(join(copy, 'node_modules/@lantern'))
  for (const name of ['contract', 'server', 'web']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@lantern', name))
  }
  // The tests' set-up reads the compiled contract; the tests themselves read its source.
  execFileSync('npx', ['tsc', '--build', 'contract'], { cwd: projectRoot })
  cpSync(join(projectRoot, 'contract/dist'), join(copy, 'contract/dist'), { recursive: true })
  return copy
}

/**
 * Runs tests in the copy. Returns those that failed, or what was wrong after them; `null` if all passed. Throws if the
 * tests didn't run, because that isn't noticing.
 */
function redIn(copy: string, tests: readonly string[]): string[] | null {
  const run = spawnSync('npx', ['vitest', 'run', '--bail', '1', '--reporter', 'json', ...tests], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (run.status === 0) return null
  if (run.error) throw run.error
  const found = [/"status":"failed","title":"((?:[^"\\]|\\.)+)"/g, /"message":"((?:[^"\\]|\\.)+)"/g]
    .map((pattern) => Array.from(run.stdout.matchAll(pattern), ([, text = '']) => text))
    .find((texts) => texts.length > 0)
  if (!found) throw new Error(`the tests didn't run: ${run.stdout}${run.stderr}`.slice(0, 2_000))
  return found
}

/** Plants a fault, asks the tests, and takes it out again. */
function plant(copy: string, { file, from, to, tests }: Fault): string[] | null {
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  try {
    return redIn(copy, tests)
  } finally {
    writeFileSync(path, sound)
  }
}

// All faults are checked before the first is planted, so that a place that has moved is an error at once and not after
// an hour.
const lost = lostPlaces([...moneyFaults, ...givingFaults, ...houseFaults], projectRoot)
if (lost.length > 0) throw new Error(`nothing to plant:\n${lost.join('\n')}`)

const copy = copyProject()
const unnoticed: string[] = []
try {
  const all = [...new Set(faults.flatMap(({ tests }) => tests))]
  const sound = values.trust ? null : redIn(copy, all)
  if (sound !== null) throw new Error(`without a fault there fail: ${sound.join(', ')}`)
  console.log('| Fault | File | Noticed by |\n| ----- | ---- | ---------- |')
  for (const fault of faults) {
    const red = plant(copy, fault)
    if (red === null) unnoticed.push(fault.name)
    const by = red === null ? '**nobody**' : red[0]?.split('\n')[0]
    console.log(`| ${fault.name} | \`${fault.file}\` | ${by} |`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`\n${faults.length - unnoticed.length} of ${faults.length} planted faults noticed.`)
process.exitCode = unnoticed.length === 0 ? 0 : 1
