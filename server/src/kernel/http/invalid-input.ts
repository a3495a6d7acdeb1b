import { inputSentence } from '@lantern/contract/input-errors'
import type { Language } from '@lantern/contract/languages'
import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod'

/** Input that a schema refused. The response is `invalid_input` with a sentence for each field. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input')
    this.issues = issues
  }
}

/** Makes Fastify validate by the contract's schemas. */
export const validateBySchema: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = z.core.safeParse(schema, data, { reportInput: true })
    return parsed.success
      ? { value: parsed.data }
      : { error: new InvalidInput(parsed.error.issues) }
  }

/** The fields of an issue. Unknown keys are listed individually instead of the object that contains them. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const ends = issue.code === 'unrecognized_keys' ? issue.keys : []
  const paths = ends.length > 0 ? ends.map((end) => [...issue.path, end]) : [issue.path]
  return paths.map((path) => path.map(String).join('.'))
}

/** One sentence for each invalid field, by the field's path (`items.0.quantity`). */
export function fieldSentences(
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const sentence = inputSentence(issue, language)
    for (const field of fieldsOf(issue)) {
      if (!fields.has(field)) fields.set(field, sentence)
    }
  }
  return Object.fromEntries(fields)
}
