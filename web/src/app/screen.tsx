import { useContext, useDeferredValue } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useTranslations } from 'use-intl'
import { useHasWords } from '../i18n/words.tsx'
import { useSession } from '../lib/session/session.ts'
import { useClub } from '../lib/api/venue.ts'
import { useDocumentTitle, useGivenTitle } from '../lib/browser/screen-title.ts'
import { guard } from './guard.ts'
import { lazyPage } from './page/lazy-page.ts'
import { PageBoundary } from './page/page-boundary.tsx'
import { PageBroken } from './page/page-broken.tsx'
import { PageGhost } from './page/page-ghost.tsx'
import { RenderedAt } from './page/rendered-at.ts'
import { hasStaffFrame } from './staff/staff-frame-slot.tsx'
import type { PageRoute, StaffTitle } from './routes.ts'

const isStaffs = (title: PageRoute['title']): title is StaffTitle => title.startsWith('staff.')

/** Sets the title in the language of the page: the screen and the city (product#titles). */
function useTitle(title: PageRoute['title'], isCovered: boolean) {
  const t = useTranslations()
  const given = useGivenTitle()
  // The staff's words are loaded with their frame, and may not be here yet.
  const isKnown = useHasWords('staff')
  const own = isStaffs(title) ? isKnown && t(title) : t(`core.titles.${title}`)
  const { city, club } = useClub()
  const place = city || club
  // A title may name a customer, and stays in sight where the page is covered.
  const name = isCovered ? t('core.login.ended') : (given ?? own)
  useDocumentTitle(name ? `${name} | ${place}` : place)
}

const Denied = lazyPage(() => import('./staff/denied.tsx'), ['staff']).Page

/** One page with its guard, its loading state and its error state. */
export function Screen({ route }: { route: PageRoute }) {
  const session = useSession()
  const [path] = useLocation()
  useTitle(route.title, session.status === 'ended' && hasStaffFrame(path, session))
  const search = useSearch()
  const verdict = guard(route.access, session, search ? `${path}?${search}` : path)
  // What the server renders of a page for members is the same for all of them, so it waits for nobody's session.
  const isRendered = useContext(RenderedAt) === path
  const isOpen = verdict.kind === 'show' || (verdict.kind === 'wait' && isRendered)
  // A page that waited for its session is drawn in small steps, between which the browser answers who scrolls or types.
  const isDrawn = useDeferredValue(isOpen)
  if (verdict.kind === 'go') {
    return verdict.to === '/' ? <Denied /> : <Redirect to={verdict.to} replace />
  }
  if (!isOpen || !isDrawn) return <PageGhost />
  return (
    <PageBoundary key={path} fallback={PageBroken}>
      <route.Page ghost={<PageGhost />} />
    </PageBoundary>
  )
}
