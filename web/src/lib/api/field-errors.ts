import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** Refusals without a field that are about one field all the same. */
const fieldOf: Readonly<Record<string, string>> = {
  email_taken: 'email',
  email_unavailable: 'email',
}

/** The sentences for fields, by the field's name. */
function fieldsOf({ code, fields, sentence }: ApiError): Readonly<Record<string, string>> {
  const about = code === undefined ? undefined : fieldOf[code]
  return about && sentence ? { ...fields, [about]: sentence } : fields
}

/** Shows the server's sentences for single fields at those fields of the form. Returns whether there were any. */
export function placeFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false
  const fields = fieldsOf(error)
  const told = names.filter((name) => fields[name])
  for (const [index, name] of told.entries()) {
    setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 })
  }
  return told.length > 0
}
