import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installedPackage, makeLinks } from './engine.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lantern-engine-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('the engine runs as npm unpacks it, without install scripts', () => {
  // The state after `npm ci --ignore-scripts`: packages from the registry contain no symbolic links.
  cpSync(join(installedPackage(), 'native'), join(home, 'native'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  const version = () =>
    execFileSync(join(home, 'native/bin/postgres'), ['--version'], { stdio: 'pipe' }).toString()
  expect(version).toThrow(/shared libraries|Library not loaded/)
  makeLinks(home)
  makeLinks(home)
  expect(version()).toContain('PostgreSQL) 18')
})
