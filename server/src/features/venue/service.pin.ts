import { timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { findSettings } from './repository.ts'

/** A PIN is short: what guards it is that guesses are counted, so its hash may be cheap. */
const cost = { memoryCost: 4_096, timeCost: 2, parallelism: 1 }

/** What is kept of a PIN. */
export const hashPin = (pin: string): Promise<string> => hash(pin, cost)

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/**
 * Whether that is the staff's PIN: the one in the settings, else the environment's. Throws
 * `pin_not_set` where there is neither.
 */
export async function isStaffPin(
  tx: Tx,
  pin: string,
  initial: string | undefined,
): Promise<boolean> {
  const settings = await findSettings(tx)
  const kept = settings?.staffPinHash ?? null
  if (kept !== null) return verify(kept, pin)
  if (initial === undefined) throw new Refusal('pin_not_set')
  return isSame(pin, initial)
}
