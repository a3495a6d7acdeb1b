import type { Plugin } from 'vite'
import { languageNames, languages, type Written } from '@lantern/contract/languages'
import { firstPages, type PageNeeds } from './src/app/page/ahead.ts'

/** A built file, as far as this reads it. */
export interface Built {
  type: string
  fileName: string
  facadeModuleId?: string | null
  imports?: readonly string[]
  isEntry?: boolean
}

/** The names of a built file and of all that it imports at once. */
export function withImports(
  file: Built,
  files: ReadonlyMap<string, Built>,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(file.fileName)) return seen
  seen.add(file.fileName)
  for (const name of file.imports ?? []) {
    const imported = files.get(name)
    if (imported) withImports(imported, files, seen)
  }
  return seen
}

/** The sources of a page's code, below `web/src`. */
export const codeOf = ({ page, around = [] }: PageNeeds): string[] => [
  `pages/${page}.tsx`,
  ...around,
]

/** A catalog's source by its name, below `web/src`: `bookingsChange` is in `bookings-change.ts`. */
export const catalogOf = (language: Written, name: string): string =>
  `i18n/${language}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

/** What `boot.js` asks for ahead at each address, with the names of the built files. */
function aheadIn(bundle: Readonly<Record<string, Built>>): string {
  const files = new Map(Object.values(bundle).map((file) => [file.fileName, file]))
  // If a page or a catalog isn't found under its name, the build fails. Otherwise nothing would be asked for ahead,
  // unnoticed.
  const of = (source: string): Built => {
    const found = [...files.values()].find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/src/${source}`),
    )
    if (!found) throw new Error(`the build has no file of its own for ${source}`)
    return found
  }
  const loaded = (file: Built | undefined) => (file ? [...withImports(file, files)] : [])
  // The page names the entry's files itself, and the server those that every page but the first needs, unless it has
  // rendered the page.
  const entry = loaded([...files.values()].find(({ isEntry }) => isEntry))
  const inside = loaded(of('app/inside.tsx')).filter((name) => !entry.includes(name))
  const known = new Set([...entry, ...inside])
  const unknown = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => !known.has(name)).map((name) => `/${name}`)
  const spoken = [...new Set(languageNames.map((name) => languages[name].sentences))]
  const pages = Object.entries<PageNeeds>(firstPages).map(([at, needs]) => ({
    at,
    files: unknown(codeOf(needs).flatMap((source) => loaded(of(source)))),
    words: Object.fromEntries(
      spoken.map((language) => [
        language,
        unknown(needs.words.flatMap((name) => loaded(of(catalogOf(language, name))))),
      ]),
    ),
    calls: needs.calls,
    isMembers: needs.isMembers,
    keptAs: needs.keptAs,
  }))
  return JSON.stringify({ inside: inside.map((name) => `/${name}`), pages })
}

/** Tells `boot.js` what each first page needs, so that it is requested before the code that needs it has run. */
export function askedAhead(): Plugin {
  return {
    name: 'lantern:asked-ahead',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        bundle
          ? [
              {
                tag: 'meta',
                attrs: { name: 'ahead', content: aheadIn(bundle) },
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
  }
}
