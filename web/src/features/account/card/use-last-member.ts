import type { Member } from '@lantern/contract/members'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'

/**
 * The signed-in member, and the last one. When a session has ended, `last` keeps what that member was typing on
 * the page, for them and nobody else.
 */
export function useLastMember(): { member: Member | null; last: Member | null } {
  const { member } = useSession()
  const [last, setLast] = useState(member)
  if (member && member !== last) setLast(member)
  return { member, last: member ?? last }
}
