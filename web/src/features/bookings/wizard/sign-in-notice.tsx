import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { askToSignIn } from '../../../lib/session/login-prompt.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/**
 * Replaces the wizard once the session is over (product#wizard). The link works on its own; with
 * the page's code running the dialog opens instead, so that what was chosen stays.
 */
export function SignInNotice() {
  const t = useTranslations('bookings.signIn')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The wizard was longer: whoever was far down would be left looking at the footer.
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <EmptyState
        title={t('title')}
        action={
          <a
            href={`/api/login?next=${encodeURIComponent(location.pathname + location.search)}`}
            className={buttonLook()}
            onClick={(event) => {
              event.preventDefault()
              askToSignIn()
            }}
          >
            {t('action')}
          </a>
        }
      >
        {t('text')}
      </EmptyState>
    </div>
  )
}
