import type { FieldErrors } from 'react-hook-form'
import type { useTranslations } from 'use-intl'

type LoginWords = ReturnType<typeof useTranslations<'core.login'>>

/** The error text under a field whose value the contract's schema refuses, in the language of the page. */
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
