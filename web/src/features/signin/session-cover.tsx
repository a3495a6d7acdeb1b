import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { loadNamespaces } from '../../i18n/store.ts'
import { useClub } from '../../lib/api/venue.ts'
import { keptFor } from '../../lib/session/kept-choice.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Mark } from '../../ui/layout/mark.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { createPortal } from 'react-dom'

/** If the sign-in can't be downloaded, the page is reloaded, which opens the sign-in and returns here. */
function Reload() {
  const t = useTranslations('core')
  return <Button onClick={() => location.reload()}>{t('navigation.login')}</Button>
}

const SignInAgain = onDemand<object>(() =>
  Promise.all([import('./login-form.tsx'), loadNamespaces(['signin', 'passkeys'])]).then(
    ([form]) => ({ default: form.SignInAgain }),
    () => ({ default: Reload }),
  ),
)

/** Events that would close dialogs under the cover, trigger shortcuts there, or be blocked by its scroll lock. */
const meant = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

const keep = (event: Event) => event.stopPropagation()

/** Radix listens for Escape in the capture phase, so it is stopped earlier. */
const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()

/** Covers everything, also dialogs, from eyes, screen readers and focus. What it covers keeps its state. */
function Cover({ title, children }: { title: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const page = document.documentElement
    const before = document.activeElement
    page.dataset['covered'] = ''
    main.current?.focus()
    return () => {
      delete page.dataset['covered']
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    const page = document.documentElement
    // React listens at the body; the page's own shortcuts and dialogs listen at the document or the window.
    for (const kind of meant) page.addEventListener(kind, keep)
    window.addEventListener('keydown', keepEscape, { capture: true })
    return () => {
      for (const kind of meant) page.removeEventListener(kind, keep)
      window.removeEventListener('keydown', keepEscape, { capture: true })
    }
  }, [])
  return createPortal(
    <div
      data-cover
      className="pointer-events-auto fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-paper"
    >
      <main
        ref={main}
        tabIndex={-1}
        aria-label={title}
        className="mx-auto grid min-h-dvh max-w-md content-center gap-6 px-5 py-10 outline-none"
      >
        {children}
      </main>
    </div>,
    document.body,
  )
}

/** Covers a staff screen whose session has ended, until the same person signs in again, or for a night. */
export function SessionCover() {
  const t = useTranslations('core')
  const { club } = useClub()
  const title = t('login.ended')
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), keptFor)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Cover title={title}>
      <div className="grid justify-items-center gap-3 text-center">
        <Mark />
        <h1 className="text-2xl">{title}</h1>
        <p className="text-soft">{t('login.endedText')}</p>
      </div>
      <SignInAgain skeleton={<Spinner className="mx-auto size-8 text-soft" />} />
      <Link to="/" className={buttonLook('quiet')}>
        {club}
      </Link>
    </Cover>
  )
}
