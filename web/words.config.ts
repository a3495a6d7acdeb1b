import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

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

/** Parses the catalogs' messages at the build. The parser would be 11 kB of the first load. */
export function compiledWords(): Plugin {
  return {
    name: 'lantern:compiled-words',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
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
