import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { SiteFooter } from '../features/navigation/site-footer.tsx'
import { SiteHeader } from '../features/navigation/site-header.tsx'
import { LoginSlot, preloadLogin } from '../features/session/login-slot.tsx'
import { useSignOut } from '../features/session/use-sign-out.ts'
import { useGivenTitle } from '../lib/screen-title.ts'
import HomePage from '../pages/home/index.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { ToasterSlot } from '../ui/toaster-slot.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { lazyPage } from './lazy-page.ts'
import { notFound, routes } from './routes.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageBroken, PageGhost } from './screen.tsx'
import { useArrival } from './use-arrival.ts'
import { useStay } from './use-stay.ts'

const content = 'content'
const Inside = lazyPage(() => import('./inside.tsx'), []).Page

/** The title in the language of the page: the city alone on the home page, else the screen and the city (spec §2). */
function useTitle(path: string) {
  const t = useTranslations('core')
  const { parser } = useRouter()
  const given = useGivenTitle()
  const route = routes.find((one) => matchRoute(parser, one.path, path)[0]) ?? notFound
  const title = path === '/' ? t('city') : `${given ?? t(`titles.${route.title}`)} | ${t('city')}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Header, content and footer, and what may lie over them. */
export function Shell() {
  const t = useTranslations('core')
  const [path] = useLocation()
  const signOut = useSignOut()
  useTitle(path)
  useArrival(content)
  useStay()
  return (
    <>
      <SkipLink to={content}>{t('navigation.skip')}</SkipLink>
      <OfflineBanner />
      {path === '/' && <SiteHeader onSignOut={signOut} onLoginNear={preloadLogin} />}
      <main id={content} tabIndex={-1} className="min-h-dvh outline-none">
        <Switch>
          <Route path="/">
            <HomePage />
          </Route>
          <Route>
            <PageBoundary fallback={PageBroken}>
              <Suspense fallback={<PageGhost />}>
                <Inside />
              </Suspense>
            </PageBoundary>
          </Route>
        </Switch>
      </main>
      <SiteFooter />
      <LoginSlot />
      <ToasterSlot label={t('notifications', { hotkey: '{hotkey}' })} closeLabel={t('close')} />
    </>
  )
}
