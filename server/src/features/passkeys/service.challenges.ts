import { createHash, randomBytes } from 'node:crypto'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  deleteOldChallenges,
  insertChallenge,
  takeChallenge,
  type ChallengeRow,
} from './repository.ts'
import { CHALLENGE_MS, isMeant, type Purpose } from './rules.ts'

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/** Makes a challenge for one purpose of one session or browser. `userHandle` is stored for a new passkey. */
export async function makeChallenge(
  { db, clock }: Kernel,
  purpose: Purpose & { userHandle?: string },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
  await transact(db, (tx) =>
    insertChallenge(tx, { ...purpose, challengeHash: hashOf(challenge), expiresAt }),
  )
  return challenge
}

/**
 * Uses a challenge up before the signature is checked, so that none is checked twice. Throws `passkey_refused` if
 * it is unknown, used, expired or made for another purpose.
 */
export async function redeemChallenge(
  { db, clock }: Kernel,
  challenge: string,
  purpose: Purpose,
): Promise<ChallengeRow> {
  const taken = await transact(db, (tx) => takeChallenge(tx, hashOf(challenge)))
  if (!taken || !isMeant(taken, purpose, clock.now())) throw new Refusal('passkey_refused')
  return taken
}

/** Deletes expired challenges. */
export const sweepChallenges = (tx: Tx, now: Date): Promise<void> => deleteOldChallenges(tx, now)
