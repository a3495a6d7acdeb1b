import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'

type LoginWords = ReturnType<typeof useTranslations<'core.login'>>

/** What to say under a field whose value the contract's schema refuses, in the language of the page. */
export function fieldSentence(
  name: string,
  error: FieldErrors[string] | undefined,
  value: string,
  t: LoginWords,
): string | undefined {
  if (!error) return undefined
  if (error.type === 'server' && typeof error.message === 'string') return error.message
  if (value.trim() === '') return t('required')
  if (error.type === 'too_big') return t('tooLong')
  return name === 'password' ? t('shortPassword') : t('badEmail')
}

/** Puts what the server said of single fields under those of the form. Says whether there was any. */
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
