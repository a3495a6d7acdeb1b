import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** Refusal codes that name no field, and the fields that they concern. */
const fieldsAbout: Readonly<Record<string, readonly string[]>> = {
  email_taken: ['email'],
  email_unavailable: ['email'],
  password_needed: ['currentPassword'],
  wrong_password: ['currentPassword'],
  password_short: ['password', 'newPassword'],
  password_common: ['password', 'newPassword'],
  password_breached: ['password', 'newPassword'],
  password_personal: ['password', 'newPassword'],
}

function fieldsOf({ code, fields, sentence }: ApiError): Readonly<Record<string, string>> {
  const about = (code === undefined ? undefined : fieldsAbout[code]) ?? []
  if (!sentence) return fields
  return { ...fields, ...Object.fromEntries(about.map((name) => [name, sentence])) }
}

/** Shows the server's sentences beside the form's fields. Returns whether there were any. */
export function placeFieldErrors<Values extends FieldValues>(
  error: unknown,
  fieldNames: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false
  const fields = fieldsOf(error)
  const refused = fieldNames.filter((name) => fields[name])
  for (const [index, name] of refused.entries()) {
    setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 })
  }
  return refused.length > 0
}
