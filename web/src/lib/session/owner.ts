import { useState } from 'react'
import { useSession } from './session.ts'

/**
 * Counts the members that this page has belonged to; an ended session doesn't count as a change. Used as a React key,
 * it keeps unsaved input while the member signs in again, and discards it for another member.
 */
export function useOwner(): number {
  const memberId = useSession().member?.id
  const [owner, setOwner] = useState({ memberId, turn: 0 })
  const isNext = memberId !== undefined && memberId !== owner.memberId
  const turn = isNext && owner.memberId !== undefined ? owner.turn + 1 : owner.turn
  if (isNext) setOwner({ memberId, turn })
  return turn
}
