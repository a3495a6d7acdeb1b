import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** Refusals of a whole call that are about one field all the same. */
const fieldOf: Readonly<Record<string, string>> = {
  email_taken: 'email',
  email_unavailable: 'email',
}

/** What was said of which field, by its name. */
function fieldsOf({ code, fields, sentence }: ApiError): Readonly<Record<string, string>> {
  const about = code === undefined ? undefined : fieldOf[code]
  return about && sentence ? { ...fields, [about]: sentence } : fields
}

/** Puts what the server said of single fields under those of the form. Says whether there was any. */
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
