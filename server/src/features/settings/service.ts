import {
  type getSettings,
  guardedKeys,
  hoursKeys,
  isAmount,
  type MoneyKey,
  type SettingsChange,
  type updateSettings,
  type VenueSettings,
} from '@lantern/contract/venue/settings'
import type { listOutside } from '@lantern/contract/bookings/affected'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { bothChanged } from '../../kernel/both-names.ts'
import { audit, changesBetween } from '../../kernel/db/audit.ts'
import { noteSecurity } from '../../kernel/db/security-events.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { claimPicture } from '../../kernel/db/files/pictures.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { relyingParty } from '../../kernel/http/session/relying-party.ts'
import { applyPasskeyRule } from '../../kernel/http/session/session-store.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { lockAllAmenities } from '../amenities/service.ts'
import { findOutside } from '../bookings/amenities/service.ts'
import { hashPin, saveSettings, type SettingsPatch } from '../venue/service.settings.ts'
import * as venue from '../venue/service.ts'
import { specialDaysText, tidied } from './rules.ts'

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
function toSettings({ discountCode, ...settings }: venue.VenueSettings): VenueSettings {
  const { staffPinHash: _hash, taxes: _taxes, ...rest } = inDollars(settings)
  const { closedDates: _closed, dateHours: _hours, ...shown } = rest
  return { ...shown, hasDiscountCode: discountCode !== null }
}

/** The settings (`GET /api/admin/settings`). */
export const readSettings: UseCase<typeof getSettings> = ({ db, clock }) =>
  transact(db, async (tx) => toSettings(await venue.readSettings(tx, clock.now())))

function changed(
  before: venue.VenueSettings,
  patch: SettingsPatch,
  now: Date,
): venue.VenueSettings {
  const tonight = venue.nightAt(now, before)
  const all = patch.specialDays ?? before.specialDays
  const specialDays = all.filter((day) => day.date >= tonight)
  // Yesterday's hours stay: its night may be running.
  const past = before.dateHours.filter(({ date }) => date < tonight)
  const { closedDates, dateHours } = venue.daysOf(specialDays)
  return { ...before, ...patch, specialDays, closedDates, dateHours: [...past, ...dateHours] }
}

/** The coming bookings outside changed hours (`POST /api/admin/settings/affected`). */
export const listOutsideBookings: UseCase<typeof listOutside> = ({ db, clock }, { body }) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const before = await venue.readSettings(tx, now)
    return findOutside(tx, { before, after: changed(before, tidied(body), now) }, now)
  })
}

/**
 * Refuses hours in which a night reaches into the next one, and, without `force`, those that leave bookings outside.
 */
async function checkHours(
  tx: Tx,
  {
    before,
    after,
    force,
  }: { before: venue.VenueSettings; after: venue.VenueSettings; force: boolean },
  now: Date,
): Promise<void> {
  const date = venue.overlapIn(after, venue.nightAt(now, after))
  if (date !== null) throw new Refusal('hours_overlap', { date })
  const { count } = await findOutside(tx, { before, after }, now)
  if (count > 0 && !force) throw new Refusal('closing_has_bookings', { count })
}

type SettingsPart = Omit<SettingsChange, 'version' | 'force'>

async function patchOf(change: SettingsPart): Promise<SettingsPatch> {
  const { staffPin, ...same } = inCents(tidied(change))
  return {
    ...same,
    ...(staffPin !== undefined && { staffPinHash: await hashPin(staffPin) }),
  }
}

/** The texts that every page shows. An empty Chinese text is replaced by the English one. */
const texts = [
  ['nameEn', 'nameCh'],
  ['cityEn', 'cityCh'],
  ['frontDeskHoursEn', 'frontDeskHoursCh'],
] as const
type ChineseTexts = Partial<Record<(typeof texts)[number][1], string>>

/** The Chinese texts that a change leaves empty, or that copy an English one. */
function chineseTexts(before: venue.VenueSettings, patch: SettingsPatch): ChineseTexts {
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

function auditDiff(before: venue.VenueSettings, after: venue.VenueSettings) {
  const side = (settings: venue.VenueSettings, isAfter: boolean) => {
    const {
      version: _version,
      hasDiscountCode,
      specialDays,
      weekdayHours,
      refundRules,
      topUpOffers,
      accountCodes,
      ...rest
    } = toSettings(settings)
    const isNew = (key: 'discountCode' | 'staffPinHash') => isAfter && before[key] !== after[key]
    return {
      ...rest,
      specialDays: specialDaysText(specialDays),
      weekdayHours: weekdayHours.map(
        ({ weekday, opensAt, closesAt }) => `${weekday}: ${opensAt}–${closesAt}`,
      ),
      topUpOffers: topUpOffers.map(({ pay, credit }) => `$${pay} + $${credit}`),
      accountCodes: Object.entries(accountCodes).map((pair) => pair.join(': ')),
      refundRules: refundRules.map(({ hours, percent }) => `${hours} h: ${percent}%`),
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
export const changeSettings: UseCase<typeof updateSettings> = async (
  { db, clock, env },
  { viewer, session: { from }, body: { version, force = false, ...change } },
) => {
  const isGuarded = guardedKeys.some((key) => change[key] !== undefined)
  if (isGuarded && viewer.role !== 'admin') throw new Refusal('forbidden')
  const actorId = viewer.id
  const now = clock.now()
  const asksPasskeys = (change.passkeysFor ?? 'nobody') !== 'nobody'
  if (asksPasskeys && !relyingParty(env)) throw new Refusal('passkeys_unavailable')
  const given = await patchOf(change)
  return transact(db, async (tx) => {
    // Each new booking takes one of these locks, so no booking is made while the hours change.
    await lockAllAmenities(tx)
    const before = await venue.readSettings(tx, now, { isLocked: true })
    if (before.version !== version) throw new Refusal('stale')
    const patch = { ...given, ...chineseTexts(before, given) }
    const after = changed(before, patch, now)
    if (after.topUpMax < after.topUpMin) throw new Refusal('top_up_bounds')
    const sides = auditDiff(before, after)
    if (!sides) return toSettings(before)
    if (hoursKeys.some((key) => patch[key] !== undefined)) {
      await checkHours(tx, { before, after, force }, now)
    }
    await claimPicture(tx, patch.posterUrl)
    await saveSettings(tx, before, { ...patch, specialDays: after.specialDays }, now)
    if (before.passkeysFor !== after.passkeysFor) {
      await applyPasskeyRule(tx)
      const about = { userId: actorId, actorId, detail: after.passkeysFor, from, at: now }
      await noteSecurity(tx, { ...about, kind: 'passkey.rule', isSerious: true })
    }
    await audit(tx, { actorId, action: 'settings.change', subject: 'settings', ...sides, at: now })
    return toSettings(await venue.readSettings(tx, now))
  })
}
