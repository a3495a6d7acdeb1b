import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLink } from '../../../kit/sign-in-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** Replaces the wizard after the session has ended (product#wizard); the choice is kept. */
export function SignInNotice() {
  const t = useTranslations('bookings.signIn')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The notice is shorter than the wizard, so that a page scrolled far down would show only the footer.
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <EmptyState title={t('title')} action={<SignInLink>{t('action')}</SignInLink>}>
        {t('text')}
      </EmptyState>
    </div>
  )
}
