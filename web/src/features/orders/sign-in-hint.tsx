import { useTranslations } from 'use-intl'
import { askToSignIn } from '../../lib/session/login-prompt.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { buttonLook } from '../../ui/actions/button-look.ts'

/**
 * For somebody who is signed out (product#menu). The link works on its own; with the page's code running the
 * dialog opens instead, so that the page stays as it is.
 */
export function SignInHint({ isHistory = false }: { isHistory?: boolean }) {
  const t = useTranslations('orders.signIn')
  return (
    <Alert
      tone="warning"
      title={t(isHistory ? 'history' : 'needed')}
      action={
        <a
          href={`/api/login?next=${encodeURIComponent(location.pathname + location.search)}`}
          className={buttonLook('primary', 'small')}
          onClick={(event) => {
            event.preventDefault()
            askToSignIn()
          }}
        >
          {t('action')}
        </a>
      }
    >
      {!isHistory && t('text')}
    </Alert>
  )
}
