import type { Language } from '@lantern/contract/languages'
import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import { needsAt, type Read } from './page/ahead.ts'
import { preload } from './page/preload.ts'
import { currentWords, setLanguage } from '../i18n/store.ts'
import { queryClient } from '../lib/api/queries.ts'
import { renderFor } from '../lib/session/session.ts'

/** For whom a page is rendered: in a language, and for somebody who may have signed in or for a visitor. */
interface Audience {
  language: Language
  isMember: boolean
}

/** Whether the page at a path (without a query) comes as HTML for them. */
export function isRendered(path: string, { isMember }: Audience): boolean {
  const needs = needsAt(path)
  return needs?.rendered !== undefined && (isMember || !needs.isMembers)
}

async function render(path: string, { language, isMember }: Audience, read: Read): Promise<string> {
  queryClient.clear()
  renderFor(isMember)
  if (currentWords().language !== language) await setLanguage(language)
  await preload(path, read)
  let failure: unknown
  const { prelude } = await prerender(<App renderedAt={path} />, {
    // Whatever is inside of a boundary that fails would be left to the browser.
    onError: (error) => void (failure ??= error),
    // Large boundaries would come at the end, with a script that puts them in place, which the policy of the page forbids.
    progressiveChunkSize: Infinity,
  })
  const html = await new Response(prelude).text()
  if (failure !== undefined) throw new Error(`${path} was not rendered`, { cause: failure })
  return html
}

/** The one before: language, session, words and cache are one for the whole program, so pages are rendered in turn. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Renders the page at a path as HTML: for a visitor, or for any member, whom nobody knows yet. `read` reads the answers of
 * public calls by their addresses. Rejects if one can't be read.
 */
export function renderPage(path: string, audience: Audience, read: Read): Promise<string> {
  const next = before.then(() => render(path, audience, read))
  before = next.catch(() => undefined)
  return next
}
