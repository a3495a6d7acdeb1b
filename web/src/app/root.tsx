import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { SiteFooter } from '../features/navigation/site-footer.tsx'
import { SiteHeader } from '../features/navigation/site-header.tsx'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { SlotBoundary } from '../ui/states/slot-boundary.tsx'
import { withWords } from '../i18n/store.ts'
import { staleness } from '../lib/api/cache/staleness.ts'
import { useVenue } from '../lib/api/venue.ts'
import { useStore } from '../lib/browser/store.ts'
import { isOvertaken, refreshSession, useSession } from '../lib/session/session.ts'
import { currentToast, onToastChange, toast } from '../ui/overlays/toast.ts'
import { onDemand } from '../ui/states/on-demand.tsx'
import { useTitle } from './title.ts'
import { dismissLogin, useLoginPrompt } from '../lib/session/login-prompt.ts'
import { Part } from '../ui/states/part.tsx'

const content = 'content'
/** A layer that the page works without, if its code can't be downloaded. */
const optional = (download: () => Promise<{ default: ComponentType }>) =>
  onDemand<object>(() => download().catch(() => ({ default: () => null })))

/** The elements that it explains are labelled without it. */
const Tooltip = optional(() => import('../ui/overlays/tooltip.tsx'))
const Away = optional(() => import('./offline/away.tsx'))
/** For members. Without it the server still ends an idle session by its own clock. */
const IdleWatch = optional(() => import('./idle-watch.tsx'))
const Denied = onDemand(() => withWords(import('./staff/denied.tsx'), ['staff']))

function onLineChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no network, or that the data on screen could not be refreshed, as long as that is so. */
function LineBanner() {
  const t = useTranslations('core')
  const isStale = useStore(staleness)
  const online = useSyncExternalStore(onLineChange, () => navigator.onLine)
  return (
    <output className="sticky top-0 z-30 block">
      {(!online || isStale) && (
        // On a phone the floating menu is beside it.
        <p className="bg-amber-wash px-4 py-2 text-center text-sm font-medium text-lantern-deep max-sm:pr-20 max-sm:text-left">
          {t(online ? 'stale' : 'offline')}
        </p>
      )}
    </output>
  )
}

/** On every page of a venue in production without a card company: says that no payment is real. */
function TrialBanner() {
  const t = useTranslations('core')
  const venue = useVenue()
  if (!venue?.payments.banner) return null
  return (
    <p className="relative z-20 bg-amber-wash px-4 py-2 text-center text-sm font-semibold text-lantern-deep">
      {t('trial')}
    </p>
  )
}

/** Finds out who is signed in, and shows a toast when the session ends. Returns whether a member is signed in. */
function useSignedIn(): boolean {
  const t = useTranslations('core.login')
  const { status } = useSession()
  const before = useRef(status)

  useEffect(() => {
    // A member may have signed in or out in another tab meanwhile.
    const look = () => document.visibilityState === 'visible' && void refreshSession()
    // A window beside this one is never hidden. A sign-in there changes the cookie that both windows share.
    const lookBeside = () => isOvertaken() && look()
    // The browser may restore a page from its back/forward cache after a member has signed in or out.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (isOvertaken()) {
        // The reload may take a while, during which the old page would stay visible.
        document.body.hidden = true
        window.location.reload()
      } else void refreshSession()
    }
    const ends = new AbortController()
    const { signal } = ends
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('pageshow', comeBack, { signal })
    window.addEventListener('storage', lookBeside, { signal })
    window.addEventListener('focus', lookBeside, { signal })
    return () => ends.abort()
  }, [])

  useEffect(() => {
    if (before.current === 'member' && status === 'ended') {
      toast({ title: t('ended'), description: t('endedText') })
    }
    before.current = status
    // A change of language isn't a new session, so the language is left out.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status])

  return status === 'member'
}

/** Moves the focus to the page's content after a navigation, for keyboards and screen readers. */
function useFocus(path: string) {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    document.getElementById(content)?.focus({ preventScroll: true })
  }, [path])
}

const download = () =>
  withWords(import('../features/signin/login-dialog.tsx'), ['signin', 'passkeys'])

const preloadLogin = (): void => void download().catch(() => undefined)

function parsed(path: string, site: string): URL | null {
  try {
    return new URL(path, site)
  } catch {
    return null
  }
}

/** The path to open after the sign-in, which an attacker may have written; `null` if it leads to another site. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const site = 'https://site.invalid'
  const url = parsed(next, site)
  if (!url) return null
  // A dot can hide the two slashes of an address of another site: `/.//elsewhere`.
  const leadsElsewhere = url.origin !== site || url.pathname.startsWith('//')
  return leadsElsewhere ? null : `${url.pathname}${url.search}${url.hash}`
}

/** The login dialog. It also opens at `/?login=1&next=…`, and continues to `next` after the sign-in. */
function LoginSlot() {
  const { status } = useSession()
  const query = useLoginPrompt()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { login, next: onward } = useSearch({ strict: false })
  const wanted = login === '1'
  const next = safeNext(onward ?? null) ?? path
  const open = (query !== null || wanted) && (status === 'visitor' || status === 'ended')

  useEffect(() => {
    if (status !== 'member') return
    dismissLogin()
    if (wanted) void navigate({ href: next, replace: true })
  }, [status, wanted, next, navigate])

  const close = () => {
    dismissLogin()
    if (wanted) void navigate({ to: '.', search: {}, replace: true })
  }
  const given = { open, firstTab: query ?? 'login', onClose: close }
  // It stays mounted once it was opened, so that closing is animated.
  return <Part download={download} request={open} given={given} />
}

const downloadToaster = () => import('../ui/overlays/toaster.tsx')
const currentToastId = () => currentToast()?.id

/** The toasts. Their code is loaded with the first one. */
function ToasterSlot() {
  const id = useSyncExternalStore(onToastChange, currentToastId)
  return <Part download={downloadToaster} request={id} given={{}} />
}

/** Header, content and footer, with the layers over them. */
export function Root() {
  const t = useTranslations('core')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const denied = useLocation({ select: ({ state }) => state.denied })
  const atHome = path === '/'
  const signOut = useSignOut()
  useTitle()
  useFocus(path)
  const isMember = useSignedIn()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    <>
      <a
        href={`#${content}`}
        className="fixed top-3 left-3 z-50 -translate-y-24 rounded-control bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        {t('navigation.skip')}
      </a>
      <SlotBoundary>
        <LineBanner />
      </SlotBoundary>
      <SlotBoundary>
        <TrialBanner />
      </SlotBoundary>
      {atHome && (
        <SlotBoundary>
          <SiteHeader onSignOut={signOut} onLoginNear={preloadLogin} />
        </SlotBoundary>
      )}
      <main id={content} tabIndex={-1} className="min-h-dvh outline-none">
        <Outlet />
      </main>
      <SlotBoundary>
        <SiteFooter />
      </SlotBoundary>
      <SlotBoundary>
        <LoginSlot />
      </SlotBoundary>
      <SlotBoundary>{isMember && <IdleWatch />}</SlotBoundary>
      <SlotBoundary>{denied && <Denied right={denied} />}</SlotBoundary>
      <SlotBoundary>{isIdle && <Tooltip />}</SlotBoundary>
      <SlotBoundary>{isIdle && <Away />}</SlotBoundary>
      <SlotBoundary>
        <ToasterSlot />
      </SlotBoundary>
    </>
  )
}
