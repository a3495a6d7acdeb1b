import type { Access } from '@lantern/contract/endpoint'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { knownSession } from '../lib/session/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Somebody was sent home from a page that they may not see, and is told why. */
    isDenied?: boolean
  }
}

/**
 * Decides before a page loads whether the viewer may see it (product#roles). A visitor is asked to sign in and comes
 * back with the query. A customer on a staff page is sent home. A member whose session has just ended keeps the page.
 */
export const guard =
  (access: Access) =>
  async ({ location }: { location: ParsedLocation }): Promise<void> => {
    if (access === 'public') return
    const { status, member } = await knownSession()
    if (status === 'visitor') {
      const next = location.pathname + location.searchStr
      redirect({ to: '/', search: { login: '1', next }, replace: true, throw: true })
    }
    if (access === 'member' || status === 'ended') return
    const role = member?.role
    const isAllowed = role === 'admin' || (role === 'staff' && access === 'staff')
    if (!isAllowed) redirect({ to: '/', state: { isDenied: true }, replace: true, throw: true })
  }
