import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  countGuess as countOne,
  deleteGuessesBefore,
  forgetGuesses,
  uncountGuess,
} from '../repository.ts'
import { MAX_GUESSES, WINDOW_MS } from '../rules.ts'

/** Resets the count after a right answer. */
export { forgetGuesses } from '../repository.ts'

/** How many wrong guesses all accounts together may make in a window. */
const MAX_GUESSES_OF_ALL = 200

const windowsFrom = (now: Date) => new Date(now.getTime() - WINDOW_MS)

/**
 * Counts one more try, for example by an account at a secret (`discount:17`, `discord-link:81…`), and returns
 * the number of tries in the last quarter of an hour. All instances share the count.
 */
export async function countGuess(tx: Tx, subject: string, now: Date): Promise<number> {
  return (await countOne(tx, subject, now, windowsFrom(now))).failures
}

/**
 * Counts a guess at a secret. The transaction must commit before the guess is checked, so that guesses made at the
 * same time all count. After a right guess the caller resets the count (`forgetGuesses`).
 * Beyond the limit the refusal tells when the window ends.
 */
export async function guess(tx: Tx, subject: string, now: Date, most = MAX_GUESSES): Promise<void> {
  const { failures, windowStart } = await countOne(tx, subject, now, windowsFrom(now))
  if (failures <= most) return
  const waitMs = windowStart.getTime() + WINDOW_MS - now.getTime()
  throw new Refusal('too_many_requests', {}, Math.max(1, Math.ceil(waitMs / 1_000)))
}

/**
 * The same in a transaction of its own, and, if `house` is given, against a limit for everybody together too, because
 * one attacker may use many accounts. Both limits are checked before the guess is, so that beyond them a right guess
 * gets the same answer as a wrong one.
 */
export function admitGuess({ db, clock }: Kernel, subject: string, house?: string): Promise<void> {
  return transact(db, async (tx) => {
    await guess(tx, subject, clock.now())
    if (house !== undefined) await guess(tx, house, clock.now(), MAX_GUESSES_OF_ALL)
  })
}

/** Resets the count after a right answer, and takes this guess off the common count. */
export async function forgiveGuess(tx: Tx, subject: string, house: string): Promise<void> {
  await forgetGuesses(tx, subject)
  await uncountGuess(tx, house)
}

/** Deletes counts whose window is over. Anybody can guess at any email, and each email leaves a row. */
export const sweepGuesses = (tx: Tx, now: Date): Promise<void> =>
  deleteGuessesBefore(tx, windowsFrom(now))
