import { useState } from 'react'
import { useSession } from './session.ts'

/**
 * The member whose page this is, also while their session is over. Used as a React key, it keeps what the
 * member was typing, and drops it for anybody else.
 */
export function useOwner(): number | undefined {
  const memberId = useSession().member?.id
  const [last, setLast] = useState(memberId)
  if (memberId !== undefined && memberId !== last) setLast(memberId)
  return memberId ?? last
}
