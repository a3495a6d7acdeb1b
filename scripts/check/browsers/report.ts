import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { manifestIn, weighed } from '../budgets.ts'
import { allowed } from './allowed.ts'
import { problemsOf, type Found } from './check.ts'
import { oldestDom } from './dom.ts'
import { usesInTypes } from './types.ts'
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

/** The source position of a place in a built file; the built file itself if the source map has none. */
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

const run = promisify(execFile)

/** Builds the page beside the real one, and reads its scripts and styles. */
async function foundInBuild(): Promise<Found[]> {
  const build = [
    'vite',
    'build',
    '--outDir',
    out,
    '--emptyOutDir',
    '--manifest',
    '--sourcemap',
    'hidden',
  ]
  const command = ['exec', '--workspace', 'web', '--', ...build, '--logLevel', 'error']
  await run('npm', command, { cwd: root })
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css)$/.test(file))
    .flatMap((file) => usesIn(join(out, file)))
}

/** What the pages of that build weigh until they show something. */
function weighedBuild(): ReturnType<typeof weighed> {
  const list = readFileSync(join(out, '.vite', 'manifest.json'), 'utf8')
  // Most files are of many pages, and to compress one takes longer than to read the whole build.
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(out, file))).length
    sizes.set(file, size)
    return size
  }
  return weighed({ manifest: manifestIn(list), sizeOf })
}

/** Compiles the page's sources against the API of the oldest browsers. */
async function foundByTypes(): Promise<Found[]> {
  const compiler = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  const library = join(
    dirname(createRequire(import.meta.url).resolve(compiler)),
    'lib/lib.dom.d.ts',
  )
  const { text, removed } = oldestDom(readFileSync(library, 'utf8'))
  const project = join(root, 'web', '.build', 'oldest')
  const plain = { noEmit: true, composite: false, emitDeclarationOnly: false, declaration: false }
  const compilerOptions = { ...plain, lib: ['es2023'], rootDir: '../../..' }
  const references = [{ path: '../../../contract' }]
  const config = { extends: '../../tsconfig.json', compilerOptions, references }
  mkdirSync(project, { recursive: true })
  writeFileSync(join(project, 'dom.d.ts'), text)
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ ...config, files: ['dom.d.ts'], include: ['../../src'] }),
  )
  const compile = ['tsc', '--project', project, '--pretty', 'false', '--checkers', '1']
  const said = await run('npx', compile, { cwd: root }).then(
    () => '',
    (failed: { stdout: string }) => failed.stdout,
  )
  const uses = usesInTypes(said, removed)
  if (said !== '' && uses.length === 0) throw new Error(said)
  return uses
}

try {
  const [built, typed] = await Promise.all([foundInBuild(), foundByTypes()])
  const problems = problemsOf([...built, ...typed], allowed)
  for (const problem of problems) console.error(problem)
  console.log(`the build and the page's own sources read, ${problems.length} problems`)
  const { lines, over } = weighedBuild()
  for (const line of lines) console.log(line)
  for (const line of over) console.error(`too heavy: ${line}`)
  process.exitCode = problems.length + over.length === 0 ? 0 : 1
} finally {
  rmSync(out, { recursive: true, force: true })
}
