import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { onSessionChange } from '../lib/session/session.ts'
import { PageBroken } from './page/page-broken.tsx'
import { PageSkeleton } from './page/page-skeleton.tsx'
import { routeTree } from './routes.tsx'

/** The query strings of addresses hold plain texts: `?amenityId=3`, not JSON. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const texts = given.map(([name, value]) => [name, String(value)])
  return given.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}

/**
 * The pages' router, on the browser's history; tests pass their own. After a sign-in or sign-out the guards of the
 * open page run again.
 */
export function createPages(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageBroken,
    defaultPreload: 'intent',
    // A page whose code isn't loaded shows its skeleton at once, for no minimum time. The router compares with the
    // device's clock, so that with 0 a clock set back by a day meanwhile would keep the skeleton for a day.
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
