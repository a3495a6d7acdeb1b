import { useTranslations } from 'use-intl'
import { SignInLink } from '../../kit/member/sign-in-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Shown instead of the account when the session has ended (product#account). */
export function SignInNotice() {
  const t = useTranslations('account.signIn')
  return <EmptyState title={t('text')} action={<SignInLink>{t('action')}</SignInLink>} />
}
