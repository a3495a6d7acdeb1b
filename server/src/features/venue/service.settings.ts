import type { Tx } from '../../kernel/db/db.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import {
  type ClosedDay,
  findClosedDays,
  findSettings,
  replaceClosedDays,
  type Settings,
  updateSettings,
} from './repository.ts'
import { nightAt } from './rules.ts'
import { readSettings } from './service.ts'
import { timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../kernel/http/errors.ts'

export { deleteTax, writeTax } from './repository.ts'

/** The settings as an admin sees them, with each closed date from tonight on and its reason. */
export interface FullSettings extends Settings {
  closedDays: ClosedDay[]
}

async function withClosedDays(tx: Tx, row: Settings, now: Date): Promise<FullSettings> {
  const tonight = nightAt(now, { ...row, closedDates: [] })
  return { ...row, closedDays: await findClosedDays(tx, tonight) }
}

export async function readFullSettings(tx: Tx, now: Date): Promise<FullSettings> {
  return withClosedDays(tx, await readSettings(tx, now), now)
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockSettings(tx: Tx, now: Date): Promise<FullSettings> {
  const row = await findSettings(tx, { isLocked: true })
  if (!row) throw new Error('the venue has no settings row; migrations make one')
  return withClosedDays(tx, row, now)
}

/** The changed settings. `closedDays` are all of those from tonight on. */
export type SettingsPatch = Partial<Omit<Settings, 'version' | 'taxes'>> & {
  closedDays?: ClosedDay[]
}

/** Stores a change and announces it to every screen. The settings must be locked. */
export async function saveSettings(
  tx: Tx,
  before: FullSettings,
  { closedDays, ...patch }: SettingsPatch,
  at: Date,
): Promise<void> {
  await updateSettings(tx, patch, at)
  if (closedDays) {
    const tonight = nightAt(at, { ...before, closedDates: [] })
    await replaceClosedDays(tx, tonight, closedDays, at)
  }
  await publish(tx, 'venue')
  await publish(tx, 'availability')
}

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
  const kept = (await findSettings(tx))?.staffPinHash ?? null
  if (kept !== null) return verify(kept, pin)
  if (initial === undefined) throw new Refusal('pin_not_set')
  return isSame(pin, initial)
}
