import { filesLoadedBy, type Source } from './house.ts'

const routes = 'web/src/app/routes.tsx'

interface RoutedPage {
  file: string
  /** The catalog parts that are downloaded with it. */
  words: string[]
}

/** The pages and frames of the route table: the code of each is followed by the list of its texts. */
export const pagesOf = (table: string): RoutedPage[] =>
  [...table.matchAll(/import\('\.{1,2}\/([\w/-]+\.tsx)'\),?\s*(\[[^\]]*\])?/g)].map(
    ([, file = '', list = '']) => ({
      file,
      words: [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    }),
  )

/**
 * Checks that each page comes with the texts that its code uses at once: without them it shows their names. One line for
 * each text that is missing.
 */
export function pageWords(sources: readonly Source[]): string[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  const pages = pagesOf(texts.get(routes) ?? '')
  const framed = pages.flatMap(({ file, words }) => (file.startsWith('pages/') ? [] : words))
  const routed = pages.filter(({ file }) => file.startsWith('pages/'))
  if (routed.length === 0) return [`${routes} names no page`]
  return routed.flatMap(({ file: page, words }) => {
    const given = new Set(['core', ...framed, ...words])
    const all = new Set([`web/src/${page}`])
    // Iterating over a set includes elements added during the iteration.
    for (const file of all)
      for (const next of filesLoadedBy({ file, text: texts.get(file) ?? '' })) all.add(next)
    return [...all].flatMap((file) =>
      [...(texts.get(file) ?? '').matchAll(/useTranslations\('(\w+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !given.has(name))
        .map((name) => `${file} uses the words of '${name}', which ${page} comes without`),
    )
  })
}
