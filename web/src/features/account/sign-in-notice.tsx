import { useTranslations } from 'use-intl'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Replaces the account once the session is over (product#account). */
export function SignInNotice() {
  const t = useTranslations('account.signIn')
  return (
    <EmptyState
      title={t('text')}
      action={
        <a
          href="/api/login?next=/account"
          className={buttonLook()}
          onClick={(event) => {
            event.preventDefault()
            askToSignIn()
          }}
        >
          {t('action')}
        </a>
      }
    />
  )
}
