import { createRouter, type RouterHistory, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClub, useIsSample } from '../lib/api/venue.ts'
import { onSessionChange } from '../lib/session/session.ts'
import { PageSkeleton } from './page/page-skeleton.tsx'
import { routeTree } from './routes.tsx'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/actions/button.tsx'
import { Container } from '../ui/layout/layout.tsx'
import { Mark, MarkInitial } from '../ui/layout/mark.tsx'

/** The query strings of addresses hold plain texts: `?amenityId=3`, not JSON. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const texts = given.map(([name, value]) => [name, String(value)])
  return given.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}

/** Instead of a page that failed to render or load. It is in the first load: the network may be the reason. */
function PageBroken() {
  const t = useTranslations('core')
  const router = useRouter()
  const retry = () => {
    // Browsers don't repeat a failed import in a document. Without a network a reload would lose the document.
    if (navigator.onLine) window.location.reload()
    else void router.invalidate()
  }
  return (
    <Container
      role="alert"
      className="grid min-h-[70dvh] place-content-center justify-items-center gap-3 text-center"
    >
      <Mark className="mb-2 h-14" unlit />
      <h1 className="text-2xl">{t('broken.title')}</h1>
      <p className="text-soft">{t('broken.text')}</p>
      <Button variant="outline" className="mt-3" onClick={retry}>
        {t('retry')}
      </Button>
    </Container>
  )
}

function Marked({ children }: { children: ReactNode }) {
  const isSample = useIsSample()
  const [initial = ''] = useClub().club
  return <MarkInitial value={isSample ? null : initial}>{children}</MarkInitial>
}

/** The pages' router. After a sign-in or sign-out the guards of the open page run again. */
export function createPages(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    InnerWrap: Marked,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageBroken,
    defaultPreload: 'intent',
    // Skeletons are shown at once, for no minimum time. With 0, a clock set back meanwhile would keep them.
    defaultPendingMs: 0,
    defaultPendingMinMs: -Infinity,
    scrollRestoration: true,
  })
  onSessionChange(() => void router.invalidate())
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
