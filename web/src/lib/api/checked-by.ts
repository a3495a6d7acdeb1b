import {
  set,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'

/** The contract's schema of a body. */
interface Schema {
  safeParse: (sent: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined
  }
}

/** The fields of a body that the contract refuses, by name. */
export const refusedIn = (schema: Schema, sent: unknown): ReadonlySet<PropertyKey> =>
  new Set(schema.safeParse(sent).error?.issues.flatMap(({ path }) => path.slice(0, 1)))

/**
 * Checks a form by `wrongIn`, which names the fields that the contract refuses. For forms whose values aren't yet what
 * is sent; where they are, `zodResolver` takes the contract's schema itself.
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
