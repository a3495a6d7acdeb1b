import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { SiteFooter } from '../features/navigation/site-footer.tsx'
import { SiteHeader } from '../features/navigation/site-header.tsx'
import { LoginSlot, preloadLogin } from '../features/signin/login-slot.tsx'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import HomePage from '../pages/home/index.tsx'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { ToasterSlot } from '../ui/overlays/toaster-slot.tsx'
import { SlotBoundary } from '../ui/states/slot-boundary.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { lazyPage } from './lazy-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageGhost } from './page-ghost.tsx'
import { PageBroken } from './page-broken.tsx'
import { TrialBanner } from './trial-banner.tsx'
import { useArrival } from './use-arrival.ts'
import { useSignedIn } from './use-signed-in.ts'

const content = 'content'
const Inside = lazyPage(() => import('./inside.tsx'), []).Page
/** The tooltip is loaded late: the elements that it explains have names without it. */
const Tooltip = lazy<ComponentType>(() =>
  import('../ui/overlays/tooltip.tsx').catch(() => ({ default: () => null })),
)
/** Loaded for members only. If it can't be downloaded, the server still ends an idle session by its own clock. */
const Stay = lazy<ComponentType>(() =>
  import('./idle-watch.tsx').catch(() => ({ default: () => null })),
)

/** Header, content and footer, with the layers over them. */
export function Shell() {
  const t = useTranslations('core')
  const [path] = useLocation()
  const atHome = path === '/'
  const signOut = useSignOut()
  useArrival(content)
  const isMember = useSignedIn()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    <>
      <SkipLink to={content}>{t('navigation.skip')}</SkipLink>
      <SlotBoundary place={path}>
        <OfflineBanner />
      </SlotBoundary>
      <SlotBoundary place={path}>
        <TrialBanner />
      </SlotBoundary>
      {atHome && (
        <SlotBoundary place={path}>
          <SiteHeader onSignOut={signOut} onLoginNear={preloadLogin} />
        </SlotBoundary>
      )}
      <main id={content} tabIndex={-1} className="min-h-dvh outline-none">
        <PageBoundary key={atHome ? 'home' : 'inside'} fallback={PageBroken}>
          {atHome ? (
            <HomePage />
          ) : (
            <Suspense fallback={<PageGhost />}>
              <Inside />
            </Suspense>
          )}
        </PageBoundary>
      </main>
      <SlotBoundary place={path}>
        <SiteFooter />
      </SlotBoundary>
      <SlotBoundary place={path}>
        <LoginSlot />
      </SlotBoundary>
      {isMember && (
        <SlotBoundary place={path}>
          <Suspense>
            <Stay />
          </Suspense>
        </SlotBoundary>
      )}
      {isIdle && (
        <SlotBoundary place={path}>
          <Suspense>
            <Tooltip />
          </Suspense>
        </SlotBoundary>
      )}
      <SlotBoundary place={path}>
        <ToasterSlot
          label={t('notifications', { hotkey: '{hotkey}' })}
          announced={t('notification')}
          closeLabel={t('close')}
        />
      </SlotBoundary>
    </>
  )
}
