import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allowed } from './allowed.ts'
import { problemsOf, type Found } from './check.ts'
import { usesInScript } from './scripts.ts'
import { usesInStyles } from './styles.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const out = mkdtempSync(join(tmpdir(), 'lantern-browsers-'))

function readMap(path: string): SourceMap | null {
  const said: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  if (typeof said !== 'object' || said === null) return null
  const { mappings, sources } = { mappings: '', sources: [], ...said }
  const blank = { file: '', version: 3, sourcesContent: [], names: [], sourceRoot: '' }
  return new SourceMap({ ...blank, mappings, sources })
}

/** Where a place of a built file was written; the built file itself where nobody knows. */
function sourceIn(path: string, text: string): (offset: number) => { file: string; line: number } {
  const map = readMap(`${path}.map`)
  return (offset) => {
    const before = text.slice(0, offset).split('\n')
    const line = before.length - 1
    const entry = map?.findEntry(line, before[line]?.length ?? 0)
    if (!entry || !('originalSource' in entry)) return { file: relative(out, path), line: line + 1 }
    const file = relative(root, resolve(dirname(path), entry.originalSource))
    return { file, line: entry.originalLine + 1 }
  }
}

function usesIn(path: string): Found[] {
  const text = readFileSync(path, 'utf8')
  const uses = path.endsWith('.css') ? usesInStyles(text) : usesInScript(path, text)
  const sourceOf = sourceIn(path, text)
  return uses.map((use) => ({ ...use, ...sourceOf(use.offset) }))
}

/** Builds the page beside the real one, and prints what in it is newer than the oldest browsers of the README. */
try {
  const build = ['vite', 'build', '--outDir', out, '--emptyOutDir', '--sourcemap', 'hidden']
  execFileSync('npm', ['exec', '--workspace', 'web', '--', ...build, '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => join(out, file))
  const problems = problemsOf(files.flatMap(usesIn), allowed)
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} files of the build read, ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  rmSync(out, { recursive: true, force: true })
}
