import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { languageNames, languages } from '@lantern/contract/languages'

type Words = string | { [key: string]: Words }
type Compiled = ReturnType<typeof compile> | { [key: string]: Compiled }

function isWords(value: unknown): value is Words {
  if (typeof value === 'string') return true
  return typeof value === 'object' && value !== null && Object.values(value).every(isWords)
}

function compiled(words: Words): Compiled {
  if (typeof words === 'string') return compile(words)
  return Object.fromEntries(
    Object.entries(words).map(([key, below]) => [key, compiled(below)] as const),
  )
}

/** The export of a catalog after compilation to JavaScript. */
async function wordsOf(code: string, file: string): Promise<Words> {
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  if (typeof module === 'object' && module !== null && 'default' in module) {
    if (isWords(module.default)) return module.default
  }
  throw new Error(`${file} must export sentences, or groups of them, and nothing else`)
}

/** The catalogs that every page needs, by language. */
function firstWords(
  files: readonly { fileName: string; facadeModuleId?: string | null }[],
): Map<string, string> {
  return new Map(
    files.flatMap(({ fileName, facadeModuleId }) => {
      const language = /\/src\/i18n\/([a-z]+)\/core\.ts$/.exec(facadeModuleId ?? '')?.[1]
      return language ? [[language, `/${fileName}`] as const] : []
    }),
  )
}

/** What boot.js must know of each language: how it is marked, which names it shows, and where its first words are, once they are built. */
function bootLanguages(files: Map<string, string>): string {
  return JSON.stringify(
    Object.fromEntries(
      languageNames.map((name) => {
        const { tag, names, sentences } = languages[name]
        return [name, { tag, names, sentences, words: files.get(sentences) }] as const
      }),
    ),
  )
}

/**
 * Parses the catalogs' sentences when the page is built. Otherwise the page would contain the parser, which is
 * 11 kB of the first load. A sentence that can't be parsed fails the build.
 */
export function compiledWords(): Plugin {
  return {
    name: 'lantern:compiled-words',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    // The first words are requested together with the code that shows them. `boot.js` knows the stored
    // language, and this plugin the languages and their files.
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        {
          tag: 'meta',
          attrs: { name: 'languages', content: bootLanguages(firstWords(Object.values(bundle))) },
          injectTo: 'head-prepend',
        },
      ],
    },
    async transform(code, id) {
      const file = /\/src\/i18n\/[a-z]+\/[a-z-]+\.ts/.exec(id)?.[0]
      if (!file) return undefined
      return {
        code: `export default ${JSON.stringify(compiled(await wordsOf(code, file)))}`,
        map: null,
      }
    },
  }
}
