import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { pagesOf } from '../scripts/check/page-words.ts'
import { screens } from './screens.config.ts'

/** Builds the pages, prints each one's JavaScript until its first content, and fails above a budget. */
const made = await build({ root: import.meta.dirname, logLevel: 'error', build: { write: false } })
const chunks = [made]
  .flat()
  .flatMap((part) => ('output' in part ? part.output : []))
  .filter((file) => file.type === 'chunk')
const sizes = new Map(
  chunks.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]),
)

/** The names of the output file that contains a source, and of all files that it imports statically. */
function filesOf(source: string): string[] {
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)))
  if (!own) throw new Error(`the build has no ${source}`)
  const names = new Set([own.fileName])
  // A `for … of` over a set also visits the elements that are added during the loop.
  for (const name of names)
    for (const each of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(each)
  return [...names]
}

const routes = readFileSync(join(import.meta.dirname, 'src/app/routes.tsx'), 'utf8')
const wordsOf = new Map(pagesOf(routes).map(({ file, words }) => [file, words]))
/** The source of a namespace's texts: `i18n/en/bookings-calendar.ts` of `bookingsCalendar`. */
const catalogOf = (name: string) =>
  `i18n/en/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

for (const { page, kilobytes, files, around, words = [] } of screens) {
  const routed = [`${page}.tsx`, ...around].flatMap(
    (source) => wordsOf.get(source.replace('app/', '')) ?? [],
  )
  const catalogs = ['core', ...words, ...routed].map(catalogOf)
  const needed = new Set(['main.tsx', `${page}.tsx`, ...around, ...catalogs].flatMap(filesOf))
  const bytes = [...needed].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
  const isOver = bytes > kilobytes * 1_000 || needed.size > files
  if (isOver) process.exitCode = 1
  const said = `${(bytes / 1_000).toFixed(1)} of ${kilobytes} KB in ${needed.size} of ${files} files`
  console.log(`${isOver ? 'too heavy: ' : ''}${page}: ${said}`)
}
