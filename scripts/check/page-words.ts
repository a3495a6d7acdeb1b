import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { edgesByFile, type Edge, type Problem } from './graph.ts'

const routes = 'web/src/app/routes.ts'
const ahead = 'web/src/app/page/ahead.ts'

const textOf = (root: string, file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''

const namesIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)

/** A page's file, and the namespaces of words that are loaded with it. */
interface PageWords {
  page: string
  words: readonly string[]
}

/** The words of a page that is asked for ahead, by its address. */
function wordsAhead(text: string, at: string): string[] {
  const [, , after = ''] = text.split(new RegExp(`(^  '${at}': \\{)`, 'm'))
  return namesIn(/words: ([^]*?),\n {4}\w/.exec(after)?.[1] ?? '')
}

/** The pages of the list of routes: each with its words, or with the address at which its words are listed. */
function pagesIn(root: string): PageWords[] {
  const listed = textOf(root, ahead)
  const page =
    /Page\(\s*\(\) => import\('\.\.\/(pages\/[\w-]+\.tsx)'\),\s*(?:firstPages\['([^']+)'\]|(\[[^]*?\n? *\]),?\s*[),(])/g
  return [...textOf(root, routes).matchAll(page)].map(([, file = '', at, own = '']) => ({
    page: `web/src/${file}`,
    words: at === undefined ? namesIn(own) : wordsAhead(listed, at),
  }))
}

/** A file and all that it imports at once. */
function withImports(file: string, byFile: ReadonlyMap<string, Edge[]>): Set<string> {
  const all = new Set([file])
  // A set that grows while it is read is read to its end.
  for (const one of all)
    for (const { kind, target } of byFile.get(one) ?? [])
      if (kind === 'value' && target.to === 'file') all.add(target.path)
  return all
}

/**
 * Whether each page comes with the words that its code uses at once. Words that come later are not seen by what is on
 * screen already (`web/src/i18n/store.ts`).
 */
export function pageWords(root: string, edges: readonly Edge[]): Problem[] {
  const pages = pagesIn(root)
  const named = textOf(root, routes).split("import('../pages/").length - 1
  const byFile = edgesByFile(edges)
  const problem = (file: string, sentence: string): Problem => ({ file, rule: 'words', sentence })
  return [
    ...(pages.length === named
      ? []
      : [problem(routes, `names ${named} pages, and the words of ${pages.length} were found`)]),
    ...pages.flatMap(({ page, words }) =>
      [...withImports(page, byFile)].flatMap((file) =>
        [...textOf(root, file).matchAll(/useTranslations\('(\w+)/g)]
          .map(([, name = '']) => name)
          .filter((name) => name !== 'core' && !words.includes(name))
          .map((name) => problem(file, `uses the words of '${name}', which ${page} comes without`)),
      ),
    ),
  ]
}
