import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Problem } from './graph.ts'
import { anchorsOf, codeOf, linksOf } from './markdown.ts'

/** A path in a document: a folder or file of ours from the root, without a placeholder. */
const path =
  /^((contract|server|web|e2e|proof|scripts|docs)\/[\w./,{}-]+|[\w-]+\/[\w./,{}-]+\.(ts|tsx|mjs|sql|css|md))$/
const decision = /^docs\/decisions\/(\d{4})-[a-z-]+\.md$/

/** Whether the documents are up to date: links and paths must exist, and decisions must be in order. */
export function documents(root: string, files: readonly string[]): Problem[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
  return [
    ...files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const text = read(file)
        return [...links(file, text, known, read), ...paths(file, text, known)]
      }),
    ...decisions(files, read),
  ]
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, place) => parts.slice(0, place + 1).join('/'))
}

const problem = (file: string, sentence: string): Problem => ({ file, rule: 'document', sentence })

/** Links within the repository, and the headings that they refer to. */
function links(
  file: string,
  text: string,
  known: ReadonlySet<string>,
  read: (file: string) => string,
): Problem[] {
  return linksOf(text)
    .filter((target) => !/^[a-z]+:/.test(target))
    .flatMap((target) => {
      const [to = '', anchor] = target.split('#')
      const leadsTo = to === '' ? file : normalize(join(dirname(file), to))
      if (!known.has(leadsTo.replace(/\/$/, ''))) {
        return [problem(file, `links to ${target}, which isn't there`)]
      }
      const isMissing = anchor !== undefined && !anchorsOf(read(leadsTo)).includes(anchor)
      return isMissing ? [problem(file, `links to ${target}, which has no such heading`)] : []
    })
}

/** `a/{b,c}.ts` means `a/b.ts` and `a/c.ts`. */
export function spelledOut(name: string): string[] {
  const [all, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? []
  if (all === undefined) return [name]
  return (choices ?? '').split(',').flatMap((choice) => spelledOut(`${before}${choice}${after}`))
}

function paths(file: string, text: string, known: ReadonlySet<string>): Problem[] {
  return codeOf(text)
    .filter((code) => path.test(code))
    .flatMap(spelledOut)
    .filter((name) => !known.has(name.replace(/\/$/, '')))
    .map((name) => problem(file, `names ${name}, which isn't there`))
}

/** Decisions are numbered from 1 without a gap, and each says what was decided and why. */
function decisions(files: readonly string[], read: (file: string) => string): Problem[] {
  return files
    .filter((file) => decision.test(file))
    .toSorted()
    .flatMap((file, place) => {
      const number = place + 1
      if (!file.includes(`/${String(number).padStart(4, '0')}-`)) {
        return [problem(file, `is decision ${number} in order, but numbered otherwise`)]
      }
      const text = read(file)
      const begins = text.startsWith(`# ${number}. `)
      const misses = ['**Decided.**', '**Why.**'].filter((part) => !text.includes(`\n${part} `))
      return [
        ...(begins ? [] : [problem(file, `should begin with '# ${number}. '`)]),
        ...misses.map((part) => problem(file, `has no paragraph that begins with ${part}`)),
      ]
    })
}
