import type { Member } from '@lantern/contract/members'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'

/**
 * The signed-in member, and the last one. After the end of a session, `last` keeps that member's unsaved input on the
 * page, for that member only.
 */
export function useLastMember(): { member: Member | null; last: Member | null } {
  const { member } = useSession()
  const [last, setLast] = useState(member)
  if (member && member !== last) setLast(member)
  return { member, last: member ?? last }
}
