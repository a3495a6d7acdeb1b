import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLink } from '../../../kit/sign-in-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** Replaces the wizard once the session is over (product#wizard); what was chosen stays. */
export function SignInNotice() {
  const t = useTranslations('bookings.signIn')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The wizard was longer. A member who had scrolled far down would otherwise see the footer only.
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
