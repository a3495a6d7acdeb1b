import type { Effect } from '../../kernel/db/db-statement.ts'
import { announced } from '../../kernel/live/live-channel.ts'
import { movementWritten, pointsWritten, walletMoved } from './repository.ts'
import { isBalanced, walletChanges, withoutZeros } from './rules.ts'
import type { Movement } from './service.ts'

/** Points that a member earns by a movement. */
export interface Earned {
  memberId: number
  points: number
}

/**
 * A movement of money as effects of a decision, as `post` would write it, with the points that it earns. They
 * are otherwise than believed where a balance would fall below zero, or its account was closed. Postings that don't
 * sum to zero are a mistake of the caller's and throw.
 */
export function moneyMoved(
  { kind, reference, subject, actorId, at, postings }: Movement,
  earned: Earned | null,
): Effect[] {
  const sides = withoutZeros(postings)
  if (!isBalanced(sides)) throw new Error(`the postings of ${reference} don't balance`)
  const points = earned && earned.points !== 0 ? earned : null
  const moved = new Map(walletChanges(sides).map(({ memberId, cents }) => [memberId, cents]))
  if (points && !moved.has(points.memberId)) moved.set(points.memberId, 0)
  const members = [...moved].toSorted(([one], [other]) => one - other)
  return [
    // The balance first: it locks the wallet, so that postings are numbered as its money moves.
    ...members.map(([memberId, cents]) =>
      walletMoved(1, memberId, cents, points?.memberId === memberId ? points.points : 0),
    ),
    movementWritten({ kind, reference, subject, actorId, createdAt: at }, sides),
    ...(points ? [pointsWritten(points.memberId, points.points, reference, at)] : []),
    ...members.map(([memberId]) => announced('wallet', { memberId })),
  ]
}
