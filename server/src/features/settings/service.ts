import {
  guardedKeys,
  isAmount,
  type MoneyKey,
  type SettingsChange,
  type VenueSettings,
} from '@lantern/contract/settings'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { bothChanged } from '../../kernel/both-names.ts'
import { audit, changesBetween } from '../../kernel/db/audit.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { claimPicture } from '../../kernel/db/files/pictures.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { relyingParty } from '../../kernel/http/session/relying-party.ts'
import { applyPasskeyRule } from '../../kernel/http/session/session-store.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import { lockAllAmenities } from '../amenities/service.ts'
import { findAffected, hoursOf } from '../bookings/amenities/service.ts'
import {
  type FullSettings,
  hashPin,
  lockSettings,
  readFullSettings,
  saveSettings,
  type SettingsPatch,
} from '../venue/service.settings.ts'
import { nightAt } from '../venue/service.ts'
import { newlyClosed, tidied, type Opening } from './rules.ts'

/** An object whose money values are converted by `as`. */
function withAmounts(those: object, as: (amount: unknown) => unknown): object {
  const each: [string, unknown][] = Object.entries(those)
  return Object.fromEntries(each.map(([key, value]) => [key, isAmount(key) ? as(value) : value]))
}

function inDollars<Those extends Record<MoneyKey, number>>(
  those: Those,
): Omit<Those, MoneyKey> & Record<MoneyKey, string>
function inDollars(those: object): object {
  return withAmounts(those, (cents) => toDollars(Number(cents)))
}

function inCents<Those extends Partial<Record<MoneyKey, string>>>(
  those: Those,
): Omit<Those, MoneyKey> & Partial<Record<MoneyKey, number>>
function inCents(those: object): object {
  return withAmounts(those, (dollars) => toCents(String(dollars)))
}

/** The settings for the API, without PIN and discount code. */
function toSettings({ closedDays, discountCode, ...settings }: FullSettings): VenueSettings {
  const { staffPinHash: _hash, taxes: _taxes, ...shown } = inDollars(settings)
  return { ...shown, closedDates: closedDays, hasDiscountCode: discountCode !== null }
}

/** The settings (`GET /api/admin/settings`). */
export function readSettings({ db, clock }: Kernel): Promise<VenueSettings> {
  return transact(db, async (tx) => toSettings(await readFullSettings(tx, clock.now())))
}

const openingOf = (settings: FullSettings): Opening => ({
  ...settings,
  closedDates: settings.closedDays.map((day) => day.date),
})

/** Refuses a change that closes times with bookings. The refusal has their number. */
async function refuseWithBookings(tx: Tx, before: FullSettings, after: FullSettings, now: Date) {
  const closed = newlyClosed(openingOf(before), openingOf(after))
  if (!closed) return
  const { dates, weekdays, hours } = closed
  const closing = { dates, weekdays, hours: hours ? hoursOf(after) : undefined }
  const { count } = await findAffected(tx, { closing }, now)
  if (count > 0) throw new Refusal('closing_has_bookings', { count })
}

type SettingsPart = Omit<SettingsChange, 'version' | 'force'>

async function patchOf(change: SettingsPart): Promise<SettingsPatch> {
  const { closedDates, staffPin, ...same } = inCents(tidied(change))
  return {
    ...same,
    ...(closedDates && { closedDays: closedDates }),
    ...(staffPin !== undefined && { staffPinHash: await hashPin(staffPin) }),
  }
}

/** The texts that every page shows. An empty Chinese text is replaced by the English one. */
const texts = [
  ['nameEn', 'nameCh'],
  ['cityEn', 'cityCh'],
  ['footerHoursEn', 'footerHoursCh'],
  ['frontDeskHoursEn', 'frontDeskHoursCh'],
] as const
type ChineseTexts = Partial<Record<(typeof texts)[number][1], string>>

/** The Chinese texts that a change leaves empty, or that copy an English one. */
function chineseTexts(before: FullSettings, patch: SettingsPatch): ChineseTexts {
  const changed: ChineseTexts = {}
  for (const [en, ch] of texts) {
    const was = { nameEn: before[en], nameCh: before[ch] }
    const { nameCh } = bothChanged(was, { nameEn: patch[en], nameCh: patch[ch] })
    if (nameCh !== undefined) changed[ch] = nameCh
  }
  return changed
}

/** The placeholder of a secret value in the audit log, which only shows whether it changed. */
const hidden = (isChanged: boolean) => (isChanged ? '•••• → ••••' : '••••')

function told(before: FullSettings, after: FullSettings) {
  const side = (settings: FullSettings, isAfter: boolean) => {
    const {
      version: _version,
      hasDiscountCode,
      closedDates,
      refundTiers,
      ...rest
    } = toSettings(settings)
    const isNew = (key: 'discountCode' | 'staffPinHash') => isAfter && before[key] !== after[key]
    return {
      ...rest,
      closedDates: closedDates.map(({ date, reason }) => (reason ? `${date} (${reason})` : date)),
      refundTiers: refundTiers.map(({ hours, percent }) => `${hours} h: ${percent}%`),
      discountCode: hasDiscountCode ? hidden(isNew('discountCode')) : null,
      staffPin: hidden(isNew('staffPinHash')),
    }
  }
  return changesBetween(side(before, false), side(after, true))
}

/**
 * Changes the settings (`PATCH /api/admin/settings`). Closing times with bookings needs `force`; the bookings stay.
 * Guarded settings are for admins. A new rule about passkeys applies to open sessions, too.
 */
export async function changeSettings(
  { db, clock, env }: Kernel,
  { actor, from }: { actor: Viewer; from: Origin },
  { version, force = false, ...change }: SettingsChange,
): Promise<VenueSettings> {
  const isGuarded = guardedKeys.some((key) => change[key] !== undefined)
  if (isGuarded && actor.role !== 'admin') throw new Refusal('forbidden')
  const actorId = actor.id
  const now = clock.now()
  const asksPasskeys = (change.passkeysFor ?? 'nobody') !== 'nobody'
  if (asksPasskeys && !relyingParty(env)) throw new Refusal('passkeys_unavailable')
  const asked = await patchOf(change)
  return transact(db, async (tx) => {
    // Each new booking takes one of these locks, so no booking is made while the hours change.
    await lockAllAmenities(tx)
    const before = await lockSettings(tx, now)
    if (before.version !== version) throw new Refusal('stale')
    const patch = { ...asked, ...chineseTexts(before, asked) }
    const after: FullSettings = { ...before, ...patch }
    if (after.topUpMax < after.topUpMin) throw new Refusal('top_up_bounds')
    const tonight = nightAt(now, { ...before, closedDates: [] })
    after.closedDays = after.closedDays.filter((day) => day.date >= tonight)
    const sides = told(before, after)
    if (!sides) return toSettings(before)
    if (!force) await refuseWithBookings(tx, before, after, now)
    await claimPicture(tx, patch.posterUrl)
    await saveSettings(tx, before, { ...patch, closedDays: after.closedDays }, now)
    if (before.passkeysFor !== after.passkeysFor) {
      await applyPasskeyRule(tx)
      const about = { userId: actorId, actorId, detail: after.passkeysFor, from, at: now }
      await noteSecurity(tx, { ...about, kind: 'passkey.rule', isSerious: true })
    }
    await audit(tx, { actorId, action: 'settings.change', subject: 'settings', ...sides, at: now })
    return toSettings(await readFullSettings(tx, now))
  })
}
