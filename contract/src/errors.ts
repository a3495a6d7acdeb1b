import * as z from 'zod/mini'
import { sayIn, type Language } from './languages.ts'
import { refusals, type ErrorCode } from './refusals.ts'
import { states } from './states.ts'

/** What fills the gaps of a sentence. */
export type RefusalValues = Readonly<Record<string, string | number>>

/** Dollars as the wire has them with their thousands apart, as the page writes them: `2,000.00`. */
const grouped = (dollars: string) => dollars.replace(/\B(?=(\d{3})+\.)/g, ',')

/** The sentence of a refusal in a language; a state in it is said in words, and money as on the page. */
export function sentence(code: ErrorCode, language: Language, values: RefusalValues = {}): string {
  const text = sayIn(refusals[code], language)
  return text.replace(/(\$?)\{(\w+)\}/g, (gap, dollar: string, name: string) => {
    const value = values[name]
    if (value === undefined) return gap
    if (dollar !== '') return `$${grouped(String(value))}`
    const state = name === 'status' && Object.hasOwn(states, value) && states[value]
    return state ? sayIn(state, language) : String(value)
  })
}

/** The body of every answer that isn't a success. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** For `invalid_input`: which fields, by their path (`"items.0.quantity"`), and what is wrong. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** For refusals that tell more, such as the right price. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** By which the server's log knows the request. */
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.output<typeof ErrorBody>
