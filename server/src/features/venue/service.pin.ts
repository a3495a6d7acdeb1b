import { timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { findSettings } from './repository.ts'

/** A cheap hash is enough: a PIN is so short that only the limit on guesses protects it. */
const cost = { memoryCost: 4_096, timeCost: 2, parallelism: 1 }

/** The hash of a PIN, for storing. */
export const hashPin = (pin: string): Promise<string> => hash(pin, cost)

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Whether a PIN is right: the one in the settings, or the environment's if none is set. */
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
