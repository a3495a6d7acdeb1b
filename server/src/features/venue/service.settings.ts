import type { Tx } from '../../kernel/db/db.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { findSettings, updateSettings, type Settings } from './repository.ts'
import * as settings from './repository.settings.ts'
import type { ClosedDay } from './repository.settings.ts'
import { nightAt } from './rules.ts'
import { readSettings } from './service.ts'

export type { ClosedDay } from './repository.settings.ts'
export type { Settings } from './repository.ts'

/** The settings as an admin sees them, with each closed date from tonight on and its reason. */
export interface FullSettings extends Settings {
  closedDays: ClosedDay[]
}

async function withClosedDays(tx: Tx, row: Settings, now: Date): Promise<FullSettings> {
  const tonight = nightAt(now, { ...row, closedDates: [] })
  return { ...row, closedDays: await settings.findClosedDays(tx, tonight) }
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
export type SettingsPatch = Partial<Omit<Settings, 'version' | 'taxRates'>> & {
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
    await settings.replaceClosedDays(tx, tonight, closedDays, at)
  }
  await publish(tx, 'venue')
  await publish(tx, 'availability')
}
