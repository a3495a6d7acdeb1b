import type { Cause } from '@lantern/contract/causes'
import type { Reply } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import type { getBalance } from '@lantern/contract/wallet'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { carryOut } from '../../kernel/db/db-decide.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import {
  findBalance,
  findBalanceDifferences,
  findLoyaltyEntry,
  findMovement,
  findPointsDifferences,
  findReceivable,
  findUnbalanced,
  insertLoyaltyEntry,
  isClosed,
  moveBalance,
  movementWritten,
} from './repository.ts'
import {
  isBalanced,
  readPosting,
  walletChanges,
  withoutZeros,
  type Difference,
  type Posting,
} from './rules.ts'

export { findOwed, isClosed, lockWallet } from './repository.ts'
export { describeDifference, type Difference, type Posting } from './rules.ts'

/** A movement of money. Its reference names the cause, and a cause moves money once. */
export interface Movement {
  /** What it is for; a new kind gets its words in the contract's `causes`. */
  kind: Cause
  /** As in `attempt:<id>:captured` or `booking:<id>:charged`. */
  reference: string
  /** The public number of the booking or order it is for, for the member's statement. */
  subject?: string
  /** The staff member who did it, where it wasn't the member or a card company. */
  actorId?: number
  at: Date
  /** Signed cents that sum to zero; zeros among them are left out. */
  postings: readonly Posting[]
}

/**
 * The only way money moves: double entry, append-only. Writes the
 * transaction, moves the balances of the members concerned and tells their screens. Throws
 * `insufficient_balance` rather than take a balance below zero. What would come to the wallet of a closed
 * account is set aside as owed, for admins to see. Postings that don't sum to zero
 * are a mistake of the caller's and throw; a reference seen before violates
 * `ledger_transactions_reference_unique`.
 */
export async function post(tx: Tx, movement: Movement): Promise<void> {
  const { kind, reference, subject, actorId, at } = movement
  const postings = withoutZeros(movement.postings)
  if (!isBalanced(postings)) throw new Error(`the postings of ${reference} don't balance`)
  const closed = new Set<number | undefined>()
  // The balance first: it locks the wallet, so that postings are numbered as its money moves.
  for (const { memberId, cents } of walletChanges(postings)) {
    if (await moveBalance(tx, memberId, cents)) await announce(tx, 'wallet', { memberId })
    else if (cents < 0 || !(await isClosed(tx, memberId))) {
      throw new Refusal('insufficient_balance')
    } else {
      closed.add(memberId)
      await announce(tx, 'payments')
    }
  }
  const aside = ({ account, memberId }: Posting) => account === 'wallet' && closed.has(memberId)
  const head = { kind, reference, subject, actorId, createdAt: at }
  const sides = postings.map((each) => (aside(each) ? { ...each, account: 'owed' } : each))
  await carryOut(tx, [movementWritten(head, sides)])
}

/**
 * Gives a member points for a spend; none for a spend too small to earn any. A reference seen
 * before violates `loyalty_entries_reference_unique`.
 */
export async function earnPoints(
  tx: Tx,
  earned: { memberId: number; points: number; reference: string; at: Date },
): Promise<void> {
  const { memberId, points, reference, at } = earned
  if (points === 0) return
  await insertLoyaltyEntry(tx, { userId: memberId, points, reference, createdAt: at })
  await announce(tx, 'wallet', { memberId })
}

/** Takes back what was earned under a reference, once; nothing where nothing was earned. */
export async function reversePoints(
  tx: Tx,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  const earned = await findLoyaltyEntry(tx, reference)
  if (!earned) return
  const { memberId, points } = earned
  await earnPoints(tx, { memberId, points: -points, reference: `${reference}:reversed`, at })
}

/**
 * Moves back what moved under a reference, by a movement of its own; nothing where nothing did. A second time violates
 * `ledger_transactions_reference_unique`. Throws `insufficient_balance` where what was given has been spent.
 */
export async function reverse(
  tx: Tx,
  reference: string,
  by: Pick<Movement, 'kind' | 'at' | 'actorId'>,
): Promise<void> {
  const moved = await findMovement(tx, reference)
  if (!moved) return
  const postings = moved.postings.map(readPosting).map((posting) => ({
    ...posting,
    cents: -posting.cents,
  }))
  const subject = moved.subject === null ? {} : { subject: moved.subject }
  await post(tx, { ...by, ...subject, reference: `${reference}:undone`, postings })
}

/** A member's balance in cents. Throws `not_found` where there is no such member. */
export async function balanceOf(tx: Tx, memberId: number): Promise<Cents> {
  const balance = await findBalance(tx, memberId)
  if (balance === undefined) throw new Refusal('not_found')
  return balance
}

/** What is due on a bill by the ledger, in cents: minus its receivable. */
export function dueOn(tx: Tx, bill: string): Promise<Cents> {
  return findReceivable(tx, bill)
}

/** The balance as the wire has it (`GET /api/account/balance`). */
export async function readBalance(
  { db }: Kernel,
  memberId: number,
): Promise<Reply<typeof getBalance>> {
  return { balance: toDollars(await transact(db, (tx) => balanceOf(tx, memberId))) }
}

/**
 * Compares every balance and every count of points with the entries behind it, and every
 * transaction with zero. An empty list is a clean bill of health.
 */
export async function findDifferences(tx: Tx): Promise<Difference[]> {
  const balances = await findBalanceDifferences(tx)
  const points = await findPointsDifferences(tx)
  const unbalanced = await findUnbalanced(tx)
  return [
    ...balances.map((member) => ({ what: 'balance' as const, ...member })),
    ...points.map((member) => ({ what: 'points' as const, ...member })),
    ...unbalanced.map((transaction) => ({ what: 'transaction' as const, ...transaction })),
  ]
}

/**
 * Holds what the client was shown against what the server has computed: a price is compared, never believed. Where
 * the client names none there is nothing to compare. Throws `price_changed` with the right figure.
 */
export function agreeOnTotal(shown: string | undefined, total: Cents): void {
  if (shown !== undefined && toCents(shown) !== total) {
    throw new Refusal('price_changed', { total: toDollars(total) })
  }
}
