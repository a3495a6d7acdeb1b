import type { Reply } from '@lantern/contract/calls/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { getBalance } from '@lantern/contract/payments/wallet'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { noteSecurity } from '../../kernel/db/security-events.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { refuseBalance, type ActContext } from '../bills/service.post.ts'
import { approverOf, type ApprovalRequest } from '../members/accounts/service.approval.ts'
import { businessDateAt, readSettings } from '../venue/service.ts'
import {
  findBalance,
  findCreditOf,
  insertEntry,
  insertPoints,
  movedBefore,
  type CashMove,
  type NewEntryRow,
} from './repository.ts'

export { isClosed, lockWallet } from './repository.ts'

/** A movement of a balance that is no payment of a bill. A positive amount is credited, a negative one taken. */
type NewEntry = Pick<
  NewEntryRow,
  'userId' | 'kind' | 'amount' | 'rounding' | 'attemptId' | 'reason' | 'note' | 'approvedBy'
>

/** Throws another refusal for a balance that is too low, because the one of the balance speaks of bookings. */
export const lowBalanceAs =
  (code: 'order_balance_low' | 'bill_balance_low') =>
  (error: unknown): never => {
    const isLow = error instanceof Refusal && error.code === 'insufficient_balance'
    throw isLow ? new Refusal(code) : error
  }

/**
 * Moves a member's balance by something that is no payment of a bill, and announces it. Throws `insufficient_balance`
 * if the balance would become negative, and `not_found` if the account is closed.
 */
export async function credit(
  tx: Tx,
  entry: NewEntry,
  { actorId, at, today }: ActContext,
): Promise<void> {
  const row = { ...entry, actorId, businessDate: today, createdAt: at }
  await insertEntry(tx, row).catch(refuseBalance)
  await publish(tx, 'wallet', { memberId: entry.userId })
}

/** Credits what an offer gives on top of a top-up, or takes it back with a negative amount; nothing for 0. */
export async function creditOnTop(
  tx: Tx,
  entry: Pick<NewEntry, 'userId' | 'amount' | 'attemptId'>,
  by: ActContext,
): Promise<void> {
  if (entry.amount !== 0) await credit(tx, { ...entry, kind: 'topup_credit' }, by)
}

/**
 * Takes back the credit of a card's top-up in proportion to what of it was refunded, as far as the member has it; a
 * negative amount gives it again. The member's balance must be locked.
 */
export async function takeOnTop(
  tx: Tx,
  { userId, attemptId, refunded }: { userId: number; attemptId: string; refunded: Cents },
  by: ActContext,
): Promise<void> {
  const onTop = await findCreditOf(tx, attemptId)
  if (!onTop) return
  const { paid, given, left } = onTop
  const part = Math.ceil((given * Math.abs(refunded)) / paid)
  const { credit: has } = await walletOf(tx, userId)
  const amount = refunded > 0 ? 0 - Math.min(part, left, has) : Math.min(part, given - left)
  await creditOnTop(tx, { userId, attemptId, amount }, by)
}

export async function creditPoints(
  tx: Tx,
  { userId, points }: { userId: number; points: number },
  at: Date,
): Promise<void> {
  if (points === 0) return
  await insertPoints(tx, { userId, points, createdAt: at })
  await publish(tx, 'wallet', { memberId: userId })
}

async function walletOf(tx: Tx, memberId: number): Promise<{ balance: Cents; credit: Cents }> {
  const wallet = await findBalance(tx, memberId)
  if (!wallet) throw new Refusal('not_found')
  return wallet
}

export const balanceOf = async (tx: Tx, memberId: number): Promise<Cents> =>
  (await walletOf(tx, memberId)).balance

/** The part of a member's balance that may be paid out, in cents: without credit. */
export async function payableOf(tx: Tx, memberId: number): Promise<Cents> {
  const { balance, credit: given } = await walletOf(tx, memberId)
  return balance - given
}

export async function readBalance(
  { db }: Kernel,
  memberId: number,
): Promise<Reply<typeof getBalance>> {
  return { balance: toDollars(await transact(db, (tx) => balanceOf(tx, memberId))) }
}

/**
 * Throws `price_by_admin` where staff make something cheaper that is sold already and the venue leaves that to its
 * admins: others could sell it for less than it costs and put the price back.
 */
export async function refuseCheaper(
  tx: Tx,
  { role }: Pick<Viewer, 'role'>,
  prices: readonly { was: Cents; is: Cents }[],
  at: Date,
): Promise<void> {
  if (role === 'admin' || prices.every(({ was, is }) => is >= was)) return
  if (!(await readSettings(tx, at)).staffLowerPrices) throw new Refusal('price_by_admin')
}

export function refusePrice(total: Cents): never {
  throw new Refusal('price_changed', { total: toDollars(total) })
}

/** Throws `price_changed` if the client sent the price it had shown and the current one differs. */
export function agreeOnTotal(shown: string | undefined, total: Cents): void {
  if (shown !== undefined && toCents(shown) !== total) refusePrice(total)
}

/** Cash for a bill pays for something and needs no approval. Cash out of the drawer, or into a balance, does. */
const isGuarded = ({ direction, billId }: CashMove) => direction === 'out' || billId === undefined

/**
 * Compares cash that is about to move with the venue's limit, before it is written and in its transaction. Several
 * small sums for the same bill or balance on one of the venue's days count together, if the same person moved them the
 * same way without an approval. The caller holds the lock of that bill or balance, so two at once are compared one
 * after the other. Returns the admin whose approval it needed, for `approvedBy` of the payment or entry, and `null` if
 * it needed none. `proveApproval` must have proved the approval before the transaction. Throws `over_cash_limit`
 * without an approval, and `own_approval` if the money is that of the admin who approved.
 */
export async function allowCash(
  tx: Tx,
  { actor: { id: actorId }, approval, from }: Omit<ApprovalRequest, 'repeatable'>,
  move: CashMove,
  at: Date,
): Promise<number | null> {
  const { cents, memberId = null } = move
  if (cents === 0 || !isGuarded(move)) return null
  const venue = await readSettings(tx, at)
  const { cashApprovalLimit: limit } = venue
  if (limit === 0) return null
  const before = await movedBefore(tx, move, { actorId, today: businessDateAt(at, venue) })
  if (cents + before <= limit) return null
  if (!approval) throw new Refusal('over_cash_limit', { limit: toDollars(limit) })
  const approvedBy = await approverOf(tx, approval)
  if (approvedBy === actorId || approvedBy === memberId) throw new Refusal('own_approval')
  await noteSecurity(tx, {
    kind: 'cash.approve',
    userId: actorId,
    actorId: approvedBy,
    detail: `$${toDollars(cents)}`,
    from,
    at,
  })
  return approvedBy
}
