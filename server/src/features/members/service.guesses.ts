import { transact } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { countGuess } from './repository.ts'
import { MAX_GUESSES, WINDOW_MS } from './rules.ts'

export { forgetGuesses } from './repository.ts'

/** Wrong guesses that all accounts together may make in a window. */
const MAX_GUESSES_OF_ALL = 200

/**
 * Counts a guess at a secret before it is looked at, so that guesses made all at once count too;
 * the caller forgets them (`forgetGuesses`) once one was right. `subject` says what is guessed and
 * by whom, as in `discount:17`. Throws `too_many_requests`.
 */
export async function admitGuess({ db, clock }: Kernel, subject: string): Promise<void> {
  const now = clock.now()
  const windowsFrom = new Date(now.getTime() - WINDOW_MS)
  const guesses = await transact(db, (tx) => countGuess(tx, subject, now, windowsFrom))
  if (guesses > MAX_GUESSES) throw new Refusal('too_many_requests')
}

/**
 * Counts a wrong guess against everybody: many accounts that guess a little each are one guesser.
 * Throws `too_many_requests` once they have been too many; right guesses never count here.
 */
export async function countWrongGuess({ db, clock }: Kernel, secret: string): Promise<void> {
  const now = clock.now()
  const windowsFrom = new Date(now.getTime() - WINDOW_MS)
  const wrong = await transact(db, (tx) => countGuess(tx, secret, now, windowsFrom))
  if (wrong > MAX_GUESSES_OF_ALL) throw new Refusal('too_many_requests')
}
