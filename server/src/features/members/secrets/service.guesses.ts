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

/**
 * The same in a transaction of its own, and, where `house` is given, against everybody together as well:
 * many accounts that guess a little each are one guesser. Both are decided before anybody looks, so that
 * past a limit the right guess hears what a wrong one does. Throws `too_many_requests`.
 */
export function admitGuess({ db, clock }: Kernel, subject: string, house?: string): Promise<void> {
  return transact(db, async (tx) => {
    await guess(tx, subject, clock.now())
    if (house !== undefined) await guess(tx, house, clock.now(), MAX_GUESSES_OF_ALL)
  })
}

/** Forgives who knew: their earlier guesses, and this one of the house's, for it was no guess. */
export async function forgiveGuess(tx: Tx, subject: string, house: string): Promise<void> {
  await forgetGuesses(tx, subject)
  await uncountGuess(tx, house)
}

/** Forgets counts that are over: anybody may guess at any email, and each leaves a row. */
export const sweepGuesses = (tx: Tx, now: Date): Promise<void> =>
  deleteGuessesBefore(tx, windowsFrom(now))
