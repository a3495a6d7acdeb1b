import type { Member } from '@lantern/contract/members'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'

/**
 * Who is here, and who was last: once a session has ended, what they were writing stays where it is, for them and
 * nobody else.
 */
export function useLastMember(): { member: Member | null; last: Member | null } {
  const { member } = useSession()
  const [last, setLast] = useState(member)
  if (member && member !== last) setLast(member)
  return { member, last: member ?? last }
}
