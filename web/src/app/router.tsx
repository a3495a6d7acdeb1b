import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { onSessionChange } from '../lib/session/session.ts'
import { PageBroken } from './page/page-broken.tsx'
import { PageGhost } from './page/page-ghost.tsx'
import { routeTree } from './routes.tsx'

/** Addresses have plain texts in their queries: `?amenityId=3`, and no JSON. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const texts = given.map(([name, value]) => [name, String(value)])
  return given.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}

/**
 * The pages' router, on the browser's history; tests give their own. Where somebody signs in or out, the page that is
 * open is asked again whether they may see it.
 */
export function createPages(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageGhost,
    defaultErrorComponent: PageBroken,
    defaultPreload: 'intent',
    // A page whose code isn't here shows its skeleton at once, and no longer than it must. The router waits until a moment
    // by the device's clock, so that with 0 a clock set back by a day meanwhile would keep the skeleton for a day.
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
