import type { Access } from '@lantern/contract/endpoint'
import { loginAddress } from '../lib/session/next-path.ts'
import type { Session } from '../lib/session/session.ts'

export type Verdict = { kind: 'show' } | { kind: 'wait' } | { kind: 'go'; to: string }

/**
 * Decides whether the viewer may see a page (product#roles). A visitor is asked to sign in and comes back to
 * `here`, the path with its query. A customer on a staff page is sent home. A member whose session has just
 * ended keeps the page.
 */
export function guard(access: Access, { status, member }: Session, here: string): Verdict {
  if (access === 'public') return { kind: 'show' }
  if (status === 'loading') return { kind: 'wait' }
  if (status === 'visitor') return { kind: 'go', to: loginAddress(here) }
  if (access === 'member' || status === 'ended') return { kind: 'show' }
  const role = member?.role
  const allowed = role === 'admin' || (role === 'staff' && access === 'staff')
  return allowed ? { kind: 'show' } : { kind: 'go', to: '/' }
}
