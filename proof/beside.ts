import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * `npm run prove:beside -- COMMIT [FILES…]`: runs an earlier build's tests on the database that this build's
 * migrations make, since both serve it while instances are exchanged. Without a commit it is the last release's.
 * Files narrow it down to some tests.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const clone = dirname(import.meta.dirname)
const migrations = join('server', 'migrations')

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/**
 * Tests that compare the earlier build's own list of migrations and tables with the database, which has others by
 * intent. They are taken away, because Vitest's `--exclude` doesn't reach a project that has exclusions of its own.
 */
const ofItsOwnSchema = ['server/test/schema.test.ts', 'server/src/kernel/db/migration']

function takeAwayOwnSchema(earlier: string): void {
  const files = git('-C', earlier, 'ls-files', ...ofItsOwnSchema).split('\n')
  for (const file of files.filter((name) => name.endsWith('.test.ts'))) rmSync(join(earlier, file))
}

function lastRelease(): string {
  const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname').split('\n')
  if (!tag) throw new Error('There is no release yet: say which commit the earlier build is.')
  return tag
}

/** Links the packages that are installed here. Each package of the clone is linked to the earlier build's own. */
function linkPackages(earlier: string): void {
  const at = join(earlier, 'node_modules')
  mkdirSync(join(at, '@lantern'), { recursive: true })
  for (const name of readdirSync(join(clone, 'node_modules'))) {
    if (name !== '@lantern') symlinkSync(join(clone, 'node_modules', name), join(at, name))
  }
  for (const name of ['contract', 'server', 'web']) {
    symlinkSync(join(earlier, name), join(at, '@lantern', name))
    const own = join(clone, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(earlier, name, 'node_modules'))
  }
}

function provide(earlier: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(earlier) === lock(clone)) linkPackages(earlier)
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: earlier, stdio: 'inherit' })
}

function prove(): void {
  const [commit = lastRelease(), ...files] = process.argv.slice(2)
  const folder = mkdtempSync(join(tmpdir(), 'lantern-beside-'))
  const earlier = join(folder, 'build')
  try {
    git('worktree', 'add', '--detach', '--quiet', earlier, commit)
    const known = new Set(readdirSync(join(earlier, migrations)))
    const added = readdirSync(join(clone, migrations)).filter((name) => !known.has(name))
    if (added.length === 0) {
      say(`Nothing has been added to the database since ${commit}.`)
      return
    }
    say(`Since ${commit}: ${added.join(', ')}`)
    for (const name of added)
      copyFileSync(join(clone, migrations, name), join(earlier, migrations, name))
    provide(earlier)
    // The program that vitest starts before the tests reads the compiled contract.
    execFileSync('npx', ['tsc', '--build', 'contract'], { cwd: earlier, stdio: 'inherit' })
    takeAwayOwnSchema(earlier)
    const args = ['vitest', 'run', '--project', 'api', '--silent=passed-only', ...files]
    const { status } = spawnSync('npx', args, { cwd: earlier, stdio: 'inherit' })
    if (status !== 0) throw new Error(`The build of ${commit} doesn't work beside this one.`)
    say(`The build of ${commit} works on this one's database.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}

try {
  prove()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
