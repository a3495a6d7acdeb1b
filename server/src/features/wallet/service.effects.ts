import type { Effect } from '../../kernel/db/db-statement.ts'
import { announced } from '../../kernel/live/live-channel.ts'
import { movementWritten, pointsWritten, walletMoved } from './repository.ts'
import { isBalanced, walletChanges, withoutZeros } from './rules.ts'
import type { Movement } from './service.ts'

/** The points that a member earns by a movement. */
export interface Earned {
  memberId: number
  points: number
}

/**
 * A movement of money as effects of a decision, with the points that it earns. It writes what `post` would
 * write. Writing them throws `Unmet` if a balance would become negative or its account is closed. Postings that
 * don't sum to zero are a bug of the caller and throw at once.
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
    // The balance is changed first, because that locks the wallet. So the ids of the postings are in the order
    // of the wallet's movements.
    ...members.map(([memberId, cents]) =>
      walletMoved(1, memberId, cents, points?.memberId === memberId ? points.points : 0),
    ),
    movementWritten({ kind, reference, subject, actorId, createdAt: at }, sides),
    ...(points ? [pointsWritten(points.memberId, points.points, reference, at)] : []),
    ...members.map(([memberId]) => announced('wallet', { memberId })),
  ]
}
