import { filesLoadedBy, type Source } from './house.ts'

const routes = 'web/src/app/routes.ts'
const ahead = 'web/src/app/page/ahead.ts'

const namesIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)

/** The words of a page that is asked for ahead, by its address. */
function wordsAhead(text: string, at: string): string[] {
  const [, , after = ''] = text.split(new RegExp(`(^  '${at}': \\{)`, 'm'))
  return namesIn(/words: ([^]*?),\n {4}\w/.exec(after)?.[1] ?? '')
}

/**
 * Whether each page comes with the words that its code uses at once. Words that come later are not seen by what is on
 * screen already (`web/src/i18n/store.ts`). A line for each that doesn't.
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
      // A set that grows while it is read is read to its end.
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
