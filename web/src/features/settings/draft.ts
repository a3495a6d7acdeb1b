import type { RefundTier } from '@lantern/contract/refunds'
import {
  settingKeys,
  SettingsChange,
  type SettingKey,
  type VenueSettings,
} from '@lantern/contract/settings'
import { refusedIn } from '../../lib/api/checked-by.ts'
import { tierDraftOf, tierOf, type TierDraft } from './refund-draft.ts'

/** A value as it is written: a figure as text until it is sent. */
type Written<Value> = Value extends number
  ? string
  : Value extends RefundTier[]
    ? TierDraft[]
    : Value

type Shown = Omit<VenueSettings, 'hasDiscountCode' | 'version'>

/** The settings as they are written. */
export type Draft = { [Key in keyof Shown]: Written<Shown[Key]> } & {
  /** Empty while the PIN stays. */
  staffPin: string
  /** Empty while the code stays; `null` takes it away. */
  discountCode: string | null
}

const isShare = (key: string) => key.endsWith('BasisPoints')

/** A share is written in percent, and any other figure as it is. */
const figureOf = (key: string, value: number) => String(isShare(key) ? value / 100 : value)

export function draftOf(settings: VenueSettings): Draft
export function draftOf({
  version: _version,
  hasDiscountCode: _code,
  ...shown
}: VenueSettings): object {
  const written = Object.entries(shown).map(([key, value]): [string, unknown] => [
    key,
    typeof value === 'number' ? figureOf(key, value) : value,
  ])
  const refundTiers = shown.refundTiers.map(tierDraftOf)
  return { ...Object.fromEntries(written), refundTiers, staffPin: '', discountCode: '' }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** In which settings two drafts differ. */
export function differing(one: Draft, other: Draft): SettingKey[] {
  return settingKeys.filter((key) => !isSame(one[key], other[key]))
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** Basis points of what was written in percent; no whole number where it isn't one of them. */
export const basisPointsOf = (text: string): number => {
  const points = numberOf(text) * 100
  return Math.abs(points - Math.round(points)) < 1e-6 ? Math.round(points) : points
}

/** The body that is sent: only the changed settings. A text that isn't a number is sent as none, and is refused. */
export function changeOf(base: VenueSettings, draft: Draft): Omit<SettingsChange, 'force'> {
  const figures: Readonly<Record<string, unknown>> = base
  const sentOf = (key: SettingKey) => {
    if (key === 'refundTiers') return draft.refundTiers.map(tierOf)
    const written = draft[key]
    if (typeof figures[key] !== 'number' || typeof written !== 'string') return written
    return isShare(key) ? basisPointsOf(written) : numberOf(written)
  }
  const sent = differing(draft, draftOf(base)).map((key): [string, unknown] => [key, sentOf(key)])
  return { ...Object.fromEntries(sent), version: base.version }
}

/** The settings whose value the contract refuses. */
export function wrongIn(base: VenueSettings, draft: Draft): SettingKey[] {
  const refused = refusedIn(SettingsChange, changeOf(base, draft))
  return settingKeys.filter((key) => refused.has(key))
}

/**
 * The settings of others and those that were edited here since `was`: one's own changes stay, everything else is
 * theirs. `keys` are the settings that both have changed.
 */
export function merged(
  was: Draft,
  theirs: Draft,
  mine: Draft,
): { draft: Draft; keys: SettingKey[] } {
  const own = differing(mine, was)
  const draft = { ...theirs, ...Object.fromEntries(own.map((key) => [key, mine[key]])) }
  return { draft, keys: differing(theirs, was).filter((key) => own.includes(key)) }
}

/** The closing that a change asks about, as a query for the list of bookings; nothing if it closes nothing. */
export function closingOf(base: VenueSettings, draft: Draft) {
  const known = base.closedDates.map((day) => day.date)
  const dates = draft.closedDates.map((day) => day.date).filter((date) => !known.includes(date))
  const weekdays = draft.closedWeekdays.filter((day) => !base.closedWeekdays.includes(day))
  const isMoved = (['opensAt', 'closesAt', 'timeZone'] as const).some(
    (key) => draft[key] !== base[key],
  )
  return {
    ...(dates.length > 0 && { dates: dates.join(',') }),
    ...(weekdays.length > 0 && { weekdays: weekdays.join(',') }),
    ...(isMoved && { opensAt: draft.opensAt, closesAt: draft.closesAt, timeZone: draft.timeZone }),
  }
}
