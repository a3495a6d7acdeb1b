import type { Reply } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import type { getBalance } from '@lantern/contract/wallet'
import { transact, violatesConstraint, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import type { By } from '../bills/service.post.ts'
import { readSettings } from '../venue/service.ts'
import { findBalance, insertEntry, insertPoints, type NewEntryRow } from './repository.ts'

export { isClosed, lockWallet } from './repository.ts'

/** A movement of a balance that is no payment of a bill. A positive amount is credited, a negative one taken. */
export type NewEntry = Pick<
  NewEntryRow,
  'userId' | 'kind' | 'amount' | 'rounding' | 'attemptId' | 'reason' | 'note' | 'approvedBy'
>

function refused(error: unknown): never {
  if (violatesConstraint(error, 'users_balance_not_negative'))
    throw new Refusal('insufficient_balance')
  if (violatesConstraint(error, 'users_balance_of_closed')) throw new Refusal('not_found')
  throw error
}

/**
 * Moves a member's balance by something that is no payment of a bill, and announces it. Returns the entry's id. Throws
 * `insufficient_balance` if the balance would become negative, and `not_found` if the account is closed.
 */
export async function credit(tx: Tx, entry: NewEntry, { actorId, at, today }: By): Promise<number> {
  const row = { ...entry, actorId, businessDate: today, createdAt: at }
  const id = await insertEntry(tx, row).catch(refused)
  await publish(tx, 'wallet', { memberId: entry.userId })
  return id
}

/** Gives a member points without a bill, and announces it. */
export async function creditPoints(
  tx: Tx,
  { userId, points }: { userId: number; points: number },
  at: Date,
): Promise<void> {
  if (points === 0) return
  await insertPoints(tx, { userId, points, createdAt: at })
  await publish(tx, 'wallet', { memberId: userId })
}

/** A member's balance in cents. */
export async function balanceOf(tx: Tx, memberId: number): Promise<Cents> {
  const balance = await findBalance(tx, memberId)
  if (balance === undefined) throw new Refusal('not_found')
  return balance
}

/** The balance as a decimal string (`GET /api/account/balance`). */
export async function readBalance(
  { db }: Kernel,
  memberId: number,
): Promise<Reply<typeof getBalance>> {
  return { balance: toDollars(await transact(db, (tx) => balanceOf(tx, memberId))) }
}

/**
 * Throws `price_by_admin` where staff make something cheaper that is sold already and the venue leaves that to its admins:
 * others could sell it for less than it costs and put the price back.
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

/** Throws `price_changed` with the current price. */
export function refusePrice(total: Cents): never {
  throw new Refusal('price_changed', { total: toDollars(total) })
}

/** Throws `price_changed` if the client sent the price it had shown and the current one differs. */
export function agreeOnTotal(shown: string | undefined, total: Cents): void {
  if (shown !== undefined && toCents(shown) !== total) refusePrice(total)
}
