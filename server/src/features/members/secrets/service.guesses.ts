import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { countGuess as countOne, deleteGuessesBefore } from '../repository.ts'
import { MAX_GUESSES, WINDOW_MS } from '../rules.ts'

/** Forgives earlier guesses to who then knew. */
export { forgetGuesses } from '../repository.ts'

/** Wrong guesses that all accounts together may make in a window. */
const MAX_GUESSES_OF_ALL = 200

const windowsFrom = (now: Date) => new Date(now.getTime() - WINDOW_MS)

/**
 * Counts one more try at something, by whom or at what it is made (`discount:17`,
 * `discord-link:81…`), and tells how many that makes within a quarter of an hour. All instances
 * count together.
 */
export function countGuess(tx: Tx, subject: string, now: Date): Promise<number> {
  return countOne(tx, subject, now, windowsFrom(now))
}

/**
 * Counts a guess at a secret. To be committed before the guess is looked at, so that guesses made
 * all at once count too; the caller forgets them (`forgetGuesses`) once one was right. Throws
 * `too_many_requests` beyond the last one allowed.
 */
export async function guess(tx: Tx, subject: string, now: Date, most = MAX_GUESSES): Promise<void> {
  const guesses = await countGuess(tx, subject, now)
  if (guesses > most) throw new Refusal('too_many_requests')
}

/** The same in a transaction of its own. Throws `too_many_requests`. */
export function admitGuess({ db, clock }: Kernel, subject: string): Promise<void> {
  return transact(db, (tx) => guess(tx, subject, clock.now()))
}

/**
 * Counts a wrong guess against everybody: many accounts that guess a little each are one guesser.
 * Throws `too_many_requests` once they have been too many; right guesses never count here.
 */
export function countWrongGuess({ db, clock }: Kernel, secret: string): Promise<void> {
  return transact(db, (tx) => guess(tx, secret, clock.now(), MAX_GUESSES_OF_ALL))
}

/** Forgets counts that are over: anybody may guess at any email, and each leaves a row. */
export const sweepGuesses = (tx: Tx, now: Date): Promise<void> =>
  deleteGuessesBefore(tx, windowsFrom(now))
