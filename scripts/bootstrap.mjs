import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, run, step } from './steps.mjs'

const stamps = join(root, '.build')
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Installs the packages of the lock file, unless the same versions are installed already. */
export async function install() {
  const stamp = join(root, 'node_modules', '.lantern-installed')
  const wanted = createHash('sha256')
    .update(read(join(root, 'package-lock.json')))
    .digest('hex')
  if (read(stamp) === wanted) return
  await step('Installing dependencies', () => run('npm', ['ci', '--no-audit', '--no-fund']))
  writeFileSync(stamp, wanted)
}

/** The inputs of the build, sorted by name. */
const sources = [
  'contract/src',
  'server/src',
  'server/seeds',
  'web/src',
  'web/public',
  'web/worker',
]
const single = [
  'package-lock.json',
  'tsconfig.base.json',
  'web/index.html',
  ...['vite', 'words', 'worker', 'browsers'].map((name) => `web/${name}.config.ts`),
]

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A fingerprint of the sources by name, size and time, because reading their content would slow down each start. */
function markOfSources() {
  const files = [
    ...sources.flatMap((folder) => filesBelow(join(root, folder))),
    ...single.map((file) => join(root, file)),
  ]
  const mark = createHash('sha256')
  for (const file of files.toSorted((one, other) => (one < other ? -1 : 1))) {
    const { size, mtimeMs } = statSync(file)
    mark.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return mark.digest('hex')
}

const compressible = /\.(html|js|css|svg|json|webmanifest|txt)$/

/**
 * Also stores each text file of the pages compressed with brotli and gzip, so that the server needn't compress it per
 * request.
 */
async function compressPages() {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const files = filesBelow(join(root, 'web', 'dist')).filter((file) => compressible.test(file))
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, { params }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}

/** Compiles the server and the pages, unless nothing has changed since the last build. */
export async function build() {
  const stamp = join(stamps, 'built')
  const mark = markOfSources()
  if (read(stamp) === mark) return
  await step('Compiling the server', () => run('npx', ['tsc', '--build', 'server']))
  await step('Building the pages', async () => {
    await run('npm', ['exec', '--workspace', 'web', '--', 'vite', 'build'])
    await compressPages()
  })
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, mark)
}
