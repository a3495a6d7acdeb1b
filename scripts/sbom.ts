/**
 * Prints a bill of materials (CycloneDX) of everything that a venue runs, made by npm. npm would leave out packages
 * that are also development dependencies, and fail on conflicts between those, so it gets a copy of the lock file
 * without development dependencies.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folders = ['', 'contract', 'server', 'web']

/** A package file without development dependencies, also without those of its workspaces in a lock file. */
const withoutTools = (path: string) =>
  JSON.stringify(
    JSON.parse(readFileSync(join(root, path), 'utf8'), (key, value: unknown) =>
      key === 'devDependencies' ? undefined : isTool(value) ? undefined : value,
    ),
  )

const isTool = (value: unknown) =>
  typeof value === 'object' && value !== null && 'dev' in value && value.dev === true

const copy = mkdtempSync(join(tmpdir(), 'lantern-bill-'))
try {
  for (const folder of folders) {
    mkdirSync(join(copy, folder), { recursive: true })
    const path = join(folder, 'package.json')
    writeFileSync(join(copy, path), withoutTools(path))
  }
  writeFileSync(join(copy, 'package-lock.json'), withoutTools('package-lock.json'))
  const asked = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const bill = spawnSync('npm', asked, { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  process.stdout.write(bill.stdout)
  if (bill.status !== 0) process.stderr.write(bill.stderr)
  process.exitCode = bill.status ?? 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
