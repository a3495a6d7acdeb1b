import type { SettingsChange, VenueSettings } from '@lantern/contract/admin'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { audit, changesBetween } from '../../kernel/audit.ts'
import { transact, type Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockAllAmenities } from '../amenities/service.ts'
import { findStanding, hoursOf } from '../bookings/service.standing.ts'
import { nightAt } from '../venue/service.ts'
import {
  lockSettings,
  readFullSettings,
  saveSettings,
  type FullSettings,
  type SettingsPatch,
} from '../venue/service.settings.ts'
import { newlyClosed, tidied, type Opening } from './rules.ts'

/** The settings as they leave the server: neither PIN nor code among them. */
function toSettings(settings: FullSettings): VenueSettings {
  const { closedDays, topUpMin, topUpMax, discountCode } = settings
  return {
    ...settings,
    closedDates: closedDays,
    topUpMin: toDollars(topUpMin),
    topUpMax: toDollars(topUpMax),
    hasDiscountCode: discountCode !== null,
  }
}

/** The settings (`GET /api/admin/settings`). */
export function readSettings({ db, clock }: Kernel): Promise<VenueSettings> {
  return transact(db, async (tx) => toSettings(await readFullSettings(tx, clock.now())))
}

const openingOf = (settings: FullSettings): Opening => ({
  ...settings,
  closedDates: settings.closedDays.map((day) => day.date),
})

/** Refuses to close what has bookings: `closing_has_bookings`, with how many. */
async function refuseWithBookings(tx: Tx, before: FullSettings, after: FullSettings, now: Date) {
  const closed = newlyClosed(openingOf(before), openingOf(after))
  if (!closed) return
  const { dates, weekdays, hours } = closed
  const closing = { dates, weekdays, ...(hours && { hours: hoursOf(after) }) }
  const { count } = await findStanding(tx, { closing }, now)
  if (count > 0) throw new Refusal('closing_has_bookings', { count })
}

function patchOf(change: Omit<SettingsChange, 'version' | 'force'>): SettingsPatch {
  const { closedDates, topUpMin, topUpMax, ...same } = tidied(change)
  return {
    ...same,
    ...(closedDates && { closedDays: closedDates }),
    ...(topUpMin !== undefined && { topUpMin: toCents(topUpMin) }),
    ...(topUpMax !== undefined && { topUpMax: toCents(topUpMax) }),
  }
}

/** What an event tells: the settings as an admin sees them, and that the code is another. */
function told(settings: FullSettings, code: string) {
  const { version: _version, hasDiscountCode, closedDates, ...rest } = toSettings(settings)
  const dates = closedDates.map(({ date, reason }) => (reason ? `${date} (${reason})` : date))
  return { ...rest, closedDates: dates, discountCode: hasDiscountCode ? code : null }
}

/**
 * Changes the settings (`PATCH /api/admin/settings`). Throws `stale` where somebody else has changed
 * them since, `top_up_bounds`, and `closing_has_bookings` until `force` says that it is meant;
 * bookings stand all the same.
 */
export function changeSettings(
  { db, clock }: Kernel,
  actorId: number,
  { version, force = false, ...change }: SettingsChange,
): Promise<VenueSettings> {
  const now = clock.now()
  return transact(db, async (tx) => {
    // Who books holds one of these: no booking is made while the hours change.
    await lockAllAmenities(tx)
    const before = await lockSettings(tx, now)
    if (before.version !== version) throw new Refusal('stale')
    const patch = patchOf(change)
    const after: FullSettings = { ...before, ...patch }
    if (after.topUpMax < after.topUpMin) throw new Refusal('top_up_bounds')
    const tonight = nightAt(now, { ...before, closedDates: [] })
    after.closedDays = after.closedDays.filter((day) => day.date >= tonight)
    const isNewCode = patch.discountCode !== undefined && after.discountCode !== before.discountCode
    const sides = changesBetween(told(before, '••••'), told(after, isNewCode ? '•••••' : '••••'))
    if (!sides) return toSettings(before)
    if (!force) await refuseWithBookings(tx, before, after, now)
    await saveSettings(tx, before, { ...patch, closedDays: after.closedDays }, now)
    await audit(tx, { actorId, action: 'settings.change', subject: 'settings', ...sides, at: now })
    return toSettings(await readFullSettings(tx, now))
  })
}
