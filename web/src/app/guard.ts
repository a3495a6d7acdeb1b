import type { Access } from '@lantern/contract/calls/endpoint'
import type { Right } from '@lantern/contract/members/rights'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { knownSession } from '../lib/session/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The right that a redirected viewer lacks; the home page shows a message about it. */
    denied?: Right | 'staff'
  }
}

/**
 * Decides before a page loads whether the viewer may see it (product#roles). A visitor is redirected to the sign-in
 * and afterwards back, with the query. A customer on a staff page is redirected to the home page, and so are staff
 * without the right to the page. A member whose
 * session has just ended keeps the page.
 */
export const guard =
  (access: Access, right?: Right) =>
  async ({ location }: { location: ParsedLocation }): Promise<void> => {
    if (access === 'public') return
    const { status, member } = await knownSession()
    if (status === 'visitor') {
      const next = location.pathname + location.searchStr
      redirect({ to: '/', search: { login: '1', next }, replace: true, throw: true })
    }
    if (access === 'member' || status === 'ended') return
    const role = member?.role
    const isOnStaff = role === 'admin' || (role === 'staff' && access === 'staff')
    const lacks = right !== undefined && !member?.rights.includes(right)
    if (isOnStaff && !lacks) return
    const denied = isOnStaff && lacks ? right : 'staff'
    redirect({ to: '/', state: { denied }, replace: true, throw: true })
  }
