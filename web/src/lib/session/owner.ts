import { useState } from 'react'
import { useSession } from './session.ts'

/**
 * Whose the page is: the member's, and while their session is over still theirs. A part of a page that is keyed by
 * it keeps what its member was writing, for them and nobody else.
 */
export function useOwner(): number | undefined {
  const memberId = useSession().member?.id
  const [last, setLast] = useState(memberId)
  if (memberId !== undefined && memberId !== last) setLast(memberId)
  return memberId ?? last
}
