import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Problem } from './graph.ts'

/** A word that once had several meanings, and the files that use the one it has in the glossary. */
interface Reserved {
  word: string
  /** Names in code that use the word. */
  names: RegExp
  within: RegExp
}

const reserved: readonly Reserved[] = [
  {
    word: 'settle',
    names: /^(?!allSettled$|onSettled$).*[sS]ettl/,
    within:
      /^contract\/src\/payments\.ts|^server\/src\/features\/(payments|orders|bookings\/(core|member)|bills\/corrections|health)\/|^web\/src\/(features\/payments\/review|i18n)\//,
  },
  {
    word: 'standing',
    names: /(^s|S)tandings?($|[A-Z])/,
    within: /^(server|web)\/src\/features\/floor\//,
  },
  {
    word: 'stay',
    names: /(^s|S)tay(s|ed|ing)?($|[A-Z])/,
    within: /^(server|web)\/src\/features\/(bookings\/party|floor)\//,
  },
  {
    word: 'terms',
    names: /(^t|T)erms($|[A-Z])/,
    within:
      /^server\/src\/features\/(bookings\/slots\/service\.hold|waitlist\/)|^web\/src\/(features\/(waitlist|desk\/book|account\/bookings\/change)|i18n)\//,
  },
]

const files = /^(contract|server|web)\/src\/.*\.tsx?$/

/** Finds names in code that use a word of the glossary where it would have another meaning. */
export function reservedWords(root: string, all: readonly string[]): Problem[] {
  return all
    .filter((file) => files.test(file))
    .flatMap((file): Problem[] => {
      const words = reserved.filter(({ within }) => !within.test(file))
      const text = readFileSync(join(root, file), 'utf8')
      if (!words.some(({ word }) => text.toLowerCase().includes(word.slice(0, 5)))) return []
      const { program, errors } = parseSync(file, text)
      // A file that can't be parsed is reported by the check that reads imports.
      if (errors.length > 0) return []
      const names = new Set<string>()
      new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit(program)
      return words.flatMap(({ word, names: using }) =>
        [...names]
          .filter((name) => using.test(name))
          .map((name) => ({
            file,
            rule: 'reserved word',
            sentence: `calls something ${name}, but docs/glossary.md keeps "${word}" for another thing`,
          })),
      )
    })
}
