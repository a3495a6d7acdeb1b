import { loadNamespaces } from '../../i18n/store.ts'
import { request } from '../../lib/api/http.ts'
import { knowVenue } from '../../lib/api/venue.ts'
import { needsAt, type Read } from './ahead.ts'
import { homePage } from './home-page.ts'

const fromServer: Read = (url) => request('GET', url)

/**
 * Has everything at hand that a public page shows at first, so that it renders at once and whole: words, the venue, code and
 * the answers of its calls. The server does this before it renders a page, and the browser before React takes that page
 * over: both must come to the same.
 */
export async function preload(path: string, read: Read = fromServer): Promise<void> {
  const needs = needsAt(path)
  const isHome = path === '/'
  const [{ today }, inside] = await Promise.all([
    knowVenue(read),
    needs && !isHome ? import('./preload-inside.ts') : undefined,
    loadNamespaces(['core', ...(needs?.words ?? [])]),
    isHome && homePage.load(),
  ])
  if (needs) await inside?.preloadInside({ path, today, needs, read })
}
