import { sentencesIn } from '@lantern/contract/calls/input-errors'
import type { Language } from '@lantern/contract/venue/languages'
import {
  set,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'

interface Schema {
  safeParse: (
    sent: unknown,
    settings?: ReturnType<typeof sentencesIn>,
  ) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** The names of the fields of a body that the contract refuses. */
export const refusedIn = (schema: Schema, sent: unknown): ReadonlySet<PropertyKey> =>
  new Set(schema.safeParse(sent).error?.issues.flatMap(({ path }) => path.slice(0, 1)))

/** The fields of a body that the contract refuses, each with its first sentence in a language. */
export const sentencesOf = (
  schema: Schema,
  sent: unknown,
  language: Language,
): ReadonlyMap<PropertyKey, string> =>
  new Map(
    (schema.safeParse(sent, sentencesIn(language)).error?.issues ?? [])
      .toReversed()
      .flatMap(({ path, message }) => path.slice(0, 1).map((name) => [name, message] as const)),
  )

/**
 * Makes a form's resolver from `validate`, which returns the refused fields, or a sentence for each. For forms whose
 * values have another shape than the request; otherwise `zodResolver` takes the contract's schema.
 */
export function checkedBy<Values extends FieldValues>(
  validate: (
    values: Values,
  ) => readonly FieldPath<Values>[] | ReadonlyMap<FieldPath<Values>, string>,
): Resolver<Values> {
  return (values) => {
    const found = validate(values)
    const wrong = 'size' in found ? [...found] : found.map((name) => [name, ''] as const)
    if (wrong.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [name, message] of wrong) {
      set(errors, name, { type: 'wrong', ...(message && { message }) })
    }
    return { values: {}, errors }
  }
}
