import {
  set,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'

interface Schema {
  safeParse: (sent: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined
  }
}

/** The names of the fields of a body that the contract refuses. */
export const refusedIn = (schema: Schema, sent: unknown): ReadonlySet<PropertyKey> =>
  new Set(schema.safeParse(sent).error?.issues.flatMap(({ path }) => path.slice(0, 1)))

/**
 * Makes a form's resolver from `wrongIn`, which returns the fields that the contract refuses. It is for forms whose
 * values have another shape than the request; otherwise `zodResolver` takes the contract's schema itself.
 */
export function checkedBy<Values extends FieldValues>(
  wrongIn: (values: Values) => readonly FieldPath<Values>[],
): Resolver<Values> {
  return (values) => {
    const wrong = wrongIn(values)
    if (wrong.length === 0) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const name of wrong) set(errors, name, { type: 'wrong' })
    return { values: {}, errors }
  }
}
