import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const source = /\.(ts|tsx|mts|mjs|js|jsx|cjs)$/
const built = new Set(['node_modules', 'dist', '.build', 'test-results'])

/**
 * The source files in `folders` of `root`, as sorted paths from `root`. Built and installed folders are
 * skipped.
 */
export function filesOnDisk(root: string, folders: readonly string[]): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return built.has(entry.name) ? [] : walk(path)
      return source.test(entry.name) ? [path] : []
    })
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap(walk)
    .toSorted()
}

/**
 * Every file of `root` that git tracks or would track (new and not ignored), except those deleted from the
 * working tree, as sorted paths from `root`. Throws if git fails.
 */
export function filesOfGit(root: string): string[] {
  const list = (...options: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...options], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
      .split('\0')
      .filter((path) => path !== '')
  const deleted = new Set(list('--deleted'))
  const kept = list('--cached', '--others', '--exclude-standard')
  return [...new Set(kept)].filter((path) => !deleted.has(path)).toSorted()
}

/** The sources among git's files within `folders`. A complete reading of the disk must find the same. */
export function sourcesAmong(files: readonly string[], folders: readonly string[]): string[] {
  return files.filter(
    (path) => source.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)),
  )
}
