import { transact, type Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  countGuess as countOne,
  deleteGuessesBefore,
  forgetGuesses,
  uncountGuess,
} from '../repository.ts'
import { MAX_GUESSES, WINDOW_MS } from '../rules.ts'

export { forgetGuesses } from '../repository.ts'

/** The number of wrong guesses for all accounts together in a window. */
const MAX_GUESSES_OF_ALL = 200

const windowsFrom = (now: Date) => new Date(now.getTime() - WINDOW_MS)

/** Counts one more try at `subject`, such as `discount:17`. Returns the tries in the last quarter of an hour. */
export async function countGuess(tx: Tx, subject: string, now: Date): Promise<number> {
  return (await countOne(tx, subject, now, windowsFrom(now))).failures
}

/**
 * Counts a guess at a secret. The transaction must commit before the guess is checked, so that concurrent guesses
 * all count. After a right guess the caller resets the count (`forgetGuesses`). Returns the number of guesses in
 * the window. Beyond the limit the refusal contains the end of the window.
 */
export async function guess(
  tx: Tx,
  subject: string,
  now: Date,
  { most = MAX_GUESSES, windowMs = WINDOW_MS }: { most?: number; windowMs?: number } = {},
): Promise<number> {
  const from = new Date(now.getTime() - windowMs)
  const { failures, windowStart } = await countOne(tx, subject, now, from)
  if (failures <= most) return failures
  const waitMs = windowStart.getTime() + windowMs - now.getTime()
  throw new Refusal('too_many_requests', {}, Math.max(1, Math.ceil(waitMs / 1_000)))
}

/**
 * Counts a guess in its own transaction, and, if `everybody` is given, against a limit for all people together too,
 * because one attacker may use many accounts. Both limits are checked before the guess is, so that beyond them a
 * right guess gets the same answer as a wrong one.
 */
export function admitGuess(
  { db, clock }: Kernel,
  subject: string,
  everybody?: string,
): Promise<void> {
  return transact(db, async (tx) => {
    await guess(tx, subject, clock.now())
    if (everybody !== undefined)
      await guess(tx, everybody, clock.now(), { most: MAX_GUESSES_OF_ALL })
  })
}

interface Secret {
  kind: 'pin.failure' | 'proof.failure' | 'recovery.failure'
  /** `null` if nobody has such a secret. */
  ownerId: number | null
  actorId: number | null
  from: Origin
  /** The place where it is typed. Each place has its own count. */
  subject: string
  everybody?: string
}

/** The most guesses in a day at one person's secret of a kind, over all places. */
const MAX_GUESSES_OF_DAY = 30
const DAY_MS = 24 * 60 * 60_000
/** The number of wrong guesses in a day after which the owner gets an email. */
const TOLD_AFTER = 5

const dayOf = (kind: Secret['kind'], ownerId: number) => `day:${kind}:${ownerId}`

async function noteWrong({ db, clock }: Kernel, secret: Secret, failures: number): Promise<void> {
  const { kind, ownerId: userId, actorId, from } = secret
  const at = clock.now()
  await transact(db, async (tx) => {
    await noteSecurity(tx, { kind, userId, actorId, from, at })
    if (failures !== TOLD_AFTER) return
    const about = { userId, actorId, detail: kind, from, at }
    await noteSecurity(tx, { ...about, kind: 'guesses.many', isSerious: true })
  })
}

/**
 * Checks a typed secret. The guess is counted before the check, by place and over all places in a day. `check`
 * throws a refusal for a wrong guess, which is then logged; a right guess isn't counted.
 */
export async function checkSecret<Right>(
  kernel: Kernel,
  secret: Secret,
  check: () => Promise<Right>,
): Promise<Right> {
  const { db, clock } = kernel
  const { kind, ownerId, subject, everybody } = secret
  const day = ownerId === null ? null : dayOf(kind, ownerId)
  await admitGuess(kernel, subject, everybody)
  const failures = day
    ? await transact(db, (tx) =>
        guess(tx, day, clock.now(), { most: MAX_GUESSES_OF_DAY, windowMs: DAY_MS }),
      )
    : 0
  try {
    const right = await check()
    await transact(db, async (tx) => {
      await forgetGuesses(tx, subject)
      for (const common of [day ?? [], everybody ?? []].flat()) await uncountGuess(tx, common)
    })
    return right
  } catch (error) {
    if (error instanceof Refusal) await noteWrong(kernel, secret, failures)
    throw error
  }
}

export const forgetSecret = (tx: Tx, kind: Secret['kind'], ownerId: number): Promise<void> =>
  forgetGuesses(tx, dayOf(kind, ownerId))

/** Resets the count after a right guess, and subtracts this guess from the common count. */
export async function forgiveGuess(tx: Tx, subject: string, everybody: string): Promise<void> {
  await forgetGuesses(tx, subject)
  await uncountGuess(tx, everybody)
}

/** Deletes counts whose window is over. Anybody can guess at any email, and each guess leaves a row. */
export const sweepGuesses = (tx: Tx, now: Date): Promise<void> =>
  deleteGuessesBefore(tx, { quarter: windowsFrom(now), day: new Date(now.getTime() - DAY_MS) })
