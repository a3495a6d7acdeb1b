import type { Tx } from '../../kernel/db/db.ts'
import { isSameSecret } from '../../kernel/sha256.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import {
  findSettings,
  findSpecialDays,
  replaceSpecialDays,
  type Settings,
  updateSettings,
} from './repository.ts'
import { nightAt } from './rules.ts'
import { readSettings } from './service.ts'
import type { SpecialDay } from '@lantern/contract/venue/settings'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../kernel/http/errors.ts'

export { countTaxesChange, deleteTax, writeTax } from './repository.ts'

/** The settings as an admin sees them, with each special day from tonight on and its reason. */
export interface FullSettings extends Settings {
  specialDays: SpecialDay[]
}

async function withSpecialDays(tx: Tx, row: Settings, now: Date): Promise<FullSettings> {
  return { ...row, specialDays: await findSpecialDays(tx, nightAt(now, row)) }
}

export async function readFullSettings(tx: Tx, now: Date): Promise<FullSettings> {
  return withSpecialDays(tx, await readSettings(tx, now), now)
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockSettings(tx: Tx, now: Date): Promise<FullSettings> {
  return withSpecialDays(tx, await findSettings(tx, { isLocked: true }), now)
}

/** Settings to store. `specialDays` replace every special day from tonight on. */
export type SettingsPatch = Partial<
  Omit<
    FullSettings,
    | ('version' | 'taxesVersion' | 'tiersVersion')
    | ('taxes' | 'tiers' | 'closedDates' | 'dateHours')
  >
>

/** Stores a change and announces it to every screen. The settings must be locked. */
export async function saveSettings(
  tx: Tx,
  before: FullSettings,
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
