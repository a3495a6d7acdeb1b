import { codeOf } from '../check/markdown.ts'
import { spelledOut } from '../check/documents.ts'

/**
 * One recipe of docs/changing.md. `touched` is the number of files that it states, `named` the files that its
 * steps name.
 */
export interface Recipe {
  readonly name: string
  readonly touched: number
  readonly named: number
}

/** A file name in a step: with folders, which may contain placeholders, or alone. */
const file = /^[\w.<>*-]+(\/[\w.<>*{},-]+)*\.(ts|tsx|mjs|js|sql|css|md|example)$/

/**
 * The recipes of a document that state how many files they touch. Files under `Told by` are only read by tools
 * and don't count. A name without folders that also appears with folders is the same file.
 */
export function recipesOf(text: string): Recipe[] {
  return text.split(/^## /m).flatMap((section): Recipe[] => {
    const [name = '', ...rest] = section.split('\n')
    const recipe = rest.join('\n')
    const touched = /\b(\d+) files\b/.exec(recipe)?.[1]
    if (touched === undefined) return []
    const [steps = ''] = recipe.split('**Told by**')
    const named = new Set(
      codeOf(steps)
        .flatMap(spelledOut)
        .filter((code) => file.test(code)),
    )
    const distinct = [...named].filter(
      (one) => one.includes('/') || ![...named].some((other) => other.endsWith(`/${one}`)),
    )
    return [{ name, touched: Number(touched), named: distinct.length }]
  })
}
