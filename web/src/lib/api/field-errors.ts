import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** Shows the server's sentences for single fields at those fields of the form. Returns whether there were any. */
export function placeFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false
  const told = names.filter((name) => error.fields[name])
  for (const [index, name] of told.entries()) {
    setError(
      name,
      { type: 'server', message: error.fields[name] ?? '' },
      { shouldFocus: index === 0 },
    )
  }
  return told.length > 0
}
