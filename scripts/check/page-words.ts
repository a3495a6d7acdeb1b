import { filesLoadedBy, type Source } from './house.ts'

const routes = 'web/src/app/routes.ts'
const ahead = 'web/src/app/page/ahead.ts'

const namesIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)

/** The catalog parts that a page preloads, by its address. */
function wordsAhead(text: string, at: string): string[] {
  const [, , after = ''] = text.split(new RegExp(`(^  '${at}': \\{)`, 'm'))
  return namesIn(/words: ([^]*?),\n {4}\w/.exec(after)?.[1] ?? '')
}

/**
 * Checks that each page preloads the texts that its code uses at once. Texts that are loaded later don't update
 * content that is already rendered (`web/src/i18n/store.ts`). One line for each page that doesn't.
 */
export function pageWords(sources: readonly Source[]): string[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  const textOf = (file: string) => texts.get(file) ?? ''
  const pattern =
    /Page\(\s*\(\) => import\('\.\.\/(pages\/[\w-]+\.tsx)'\),\s*(?:firstPages\['([^']+)'\]|(\[[^]*?\n? *\]),?\s*[),(])/g
  const pages = [...textOf(routes).matchAll(pattern)].map(([, file = '', at, own = '']) => ({
    page: `web/src/${file}`,
    words: at === undefined ? namesIn(own) : wordsAhead(textOf(ahead), at),
  }))
  const named = textOf(routes).split("import('../pages/").length - 1
  return [
    ...(pages.length === named
      ? []
      : [`${routes} names ${named} pages, and the words of ${pages.length} were found`]),
    ...pages.flatMap(({ page, words }) => {
      const all = new Set([page])
      // Iterating over a set includes elements added during the iteration.
      for (const file of all)
        for (const next of filesLoadedBy({ file, text: textOf(file) })) all.add(next)
      return [...all].flatMap((file) =>
        [...textOf(file).matchAll(/useTranslations\('(\w+)/g)]
          .map(([, name = '']) => name)
          .filter((name) => name !== 'core' && !words.includes(name))
          .map((name) => `${file} uses the words of '${name}', which ${page} comes without`),
      )
    }),
  ]
}
