import type { Cause } from '@lantern/contract/causes'
import type { Reply } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import type { getBalance } from '@lantern/contract/wallet'
import { transact, type Tx } from '../../kernel/db/db.ts'
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
  insertMovement,
  isClosed,
  moveBalance,
} from './repository.ts'
import {
  isBalanced,
  readPosting,
  walletChanges,
  withoutZeros,
  type Difference,
  type Posting,
} from './rules.ts'

export { cameBy, cameFor, findOwed, isClosed, lockWallet } from './repository.ts'
export { describeDifference, type Difference, type Posting } from './rules.ts'

/** A movement of money. Its reference names its cause, and each cause moves money at most once. */
export interface Movement {
  /** The kind of its cause. A new kind needs words in the contract's `causes`. */
  kind: Cause
  /** For example `attempt:<id>:captured` or `booking:<id>:charged`. */
  reference: string
  /** The public number of the booking or order, for the member's statement. */
  subject?: string
  /** The staff member who made it; missing if it was the member or the card company. */
  actorId?: number
  at: Date
  /** Signed cents that sum to zero. Zeros among them aren't written. */
  postings: readonly Posting[]
}

/**
 * The only function that moves money: double entry, append-only. It writes the transaction, changes the
 * balances of the members concerned and announces this to their screens. Throws `insufficient_balance` if a
 * balance would become negative. Money for the wallet of a closed account is booked as `owed`, for admins to
 * see. Postings that don't sum to zero are a bug of the caller and throw; a reference that exists already
 * violates `ledger_transactions_reference_unique`.
 */
export async function post(tx: Tx, movement: Movement): Promise<void> {
  const { kind, reference, subject, actorId, at } = movement
  const postings = withoutZeros(movement.postings)
  if (!isBalanced(postings)) throw new Error(`the postings of ${reference} don't balance`)
  const closed = new Set<number | undefined>()
  // The balance is changed first, because that locks the wallet. So the ids of the postings are in the order of
  // the wallet's movements.
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
  await insertMovement(tx, head, sides)
}

/**
 * Gives a member points for a spend; a spend that is too small gets none. A reference that exists already
 * violates `loyalty_entries_reference_unique`.
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

/** Takes back the points that were earned under a reference, once. If none were earned, nothing happens. */
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
 * Reverses the movement under a reference by a new one; without a movement nothing happens. A second reversal
 * violates `ledger_transactions_reference_unique`. Throws `insufficient_balance` if the member has spent the
 * money.
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

/** The public number that a movement is about; `null` where there is none, or no such movement. */
export async function subjectOf(tx: Tx, reference: string): Promise<string | null> {
  return (await findMovement(tx, reference))?.subject ?? null
}

/** A member's balance in cents. */
export async function balanceOf(tx: Tx, memberId: number): Promise<Cents> {
  const balance = await findBalance(tx, memberId)
  if (balance === undefined) throw new Refusal('not_found')
  return balance
}

/** What is due on a bill by the ledger, in cents: minus its receivable. */
export function dueOn(tx: Tx, bill: string): Promise<Cents> {
  return findReceivable(tx, bill)
}

/** The balance as a decimal string (`GET /api/account/balance`). */
export async function readBalance(
  { db }: Kernel,
  memberId: number,
): Promise<Reply<typeof getBalance>> {
  return { balance: toDollars(await transact(db, (tx) => balanceOf(tx, memberId))) }
}

/**
 * Compares every balance and all points with the entries behind them, and the sum of every transaction with
 * zero. Returns the differences; an empty list means that the books are right.
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

/** Refuses a price that was agreed to if the current one differs. The refusal names the current one. */
export function refusePrice(total: Cents): never {
  throw new Refusal('price_changed', { total: toDollars(total) })
}

/** Compares the price that the client was shown with the computed one, if the client sent a price. */
export function agreeOnTotal(shown: string | undefined, total: Cents): void {
  if (shown !== undefined && toCents(shown) !== total) refusePrice(total)
}
