import { useState } from 'react'
import { useSession } from './session.ts'

/**
 * Counts the members whose page this has been, also while their session is over. Used as a React key, it keeps what
 * somebody was typing until it is known who they are, and from then on for this member alone.
 */
export function useOwner(): number {
  const memberId = useSession().member?.id
  const [owner, setOwner] = useState({ memberId, turn: 0 })
  const isNext = memberId !== undefined && memberId !== owner.memberId
  const turn = isNext && owner.memberId !== undefined ? owner.turn + 1 : owner.turn
  if (isNext) setOwner({ memberId, turn })
  return turn
}
