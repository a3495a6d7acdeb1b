import type { FieldError } from 'react-hook-form'
import type { useTranslations } from 'use-intl'

type FormWords = ReturnType<typeof useTranslations<'profile.form'>>

/** The sentence for a field whose value the contract's schema or the server refuses. */
export function refusedField(
  name: string,
  error: FieldError | undefined,
  t: FormWords,
): string | undefined {
  if (!error) return undefined
  if (error.type === 'server' && error.message) return error.message
  if (error.type === 'too_big') return t('tooLong')
  if (name === 'newPassword') return t('shortPassword')
  if (name === 'phoneNumber') return t('badPhone')
  if (error.type === 'too_small' || error.type === 'invalid_type') return t('required')
  return name === 'email' ? t('badEmail') : t('wrong')
}
