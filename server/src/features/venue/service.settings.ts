import type { Tx } from '../../kernel/db/db.ts'
import { isSameSecret } from '../../kernel/sha256.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { findSettings, replaceSpecialDays, updateSettings } from './repository.ts'
import { nightAt } from './rules.ts'
import type { VenueSettings } from './service.ts'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../kernel/http/errors.ts'

export { countTaxesChange, deleteTax, writeTax } from './repository.ts'

/** Settings to store. `specialDays` replace every special day from tonight on. */
export type SettingsPatch = Partial<
  Omit<
    VenueSettings,
    | ('version' | 'taxesVersion' | 'tiersVersion')
    | ('taxes' | 'tiers' | 'closedDates' | 'dateHours')
  >
>

/** Stores a change and announces it to every screen. The settings must be locked. */
export async function saveSettings(
  tx: Tx,
  before: VenueSettings,
  { specialDays, ...patch }: SettingsPatch,
  at: Date,
): Promise<void> {
  await updateSettings(tx, patch, at)
  if (specialDays) await replaceSpecialDays(tx, nightAt(at, before), specialDays, at)
  await publish(tx, 'venue')
  await publish(tx, 'availability')
}

/** A cheap hash is enough: a PIN is so short that only the limit on guesses protects it. */
const cost = { memoryCost: 4_096, timeCost: 2, parallelism: 1 }

export const hashPin = (pin: string): Promise<string> => hash(pin, cost)

/** Whether a PIN is right: the one in the settings, or the environment's if none is set. */
export async function isStaffPin(
  tx: Tx,
  pin: string,
  initial: string | undefined,
): Promise<boolean> {
  const { staffPinHash: kept } = await findSettings(tx)
  if (kept !== null) return verify(kept, pin)
  if (initial === undefined) throw new Refusal('pin_not_set')
  return isSameSecret(pin, initial)
}
