import { accountNames } from '@lantern/contract/reports/accounts'
import type { Language } from '@lantern/contract/venue/languages'
import { plainMoney, readHundredths, readWhole } from '@lantern/contract/calls/numbers'
import type { TopUpOffer } from '@lantern/contract/payments/offers'
import type { RefundRule } from '@lantern/contract/calls/primitives'
import {
  hoursKeys,
  settingKeys,
  SettingsChange,
  type HoursChange,
  type SettingKey,
  type SpecialDay,
  type VenueSettings,
} from '@lantern/contract/venue/settings'
import { sentencesOf } from '../../lib/api/failures/checked-by.ts'

/** The fields of a refund rule. */
interface RuleDraft {
  hours: string
  percent: string
}

const ruleDraftOf = ({ hours, percent }: RefundRule): RuleDraft => ({
  hours: String(hours),
  percent: String(percent),
})

export const ruleOf = ({ hours, percent }: RuleDraft): RefundRule => ({
  hours: readWhole(hours),
  percent: readWhole(percent),
})

const isWithin = (value: number, most: number) => value >= 0 && value <= most

/** The field that is no whole number, out of bounds, or not less than in the rule before; `null` if both are valid. */
export function validateRule(
  rules: readonly RuleDraft[],
  place: number,
): 'hours' | 'percent' | null {
  const [rule, before] = [rules[place], rules[place - 1]]
  if (!rule) return null
  const { hours, percent } = ruleOf(rule)
  const former = before && ruleOf(before)
  if (!isWithin(hours, 720) || (former && hours >= former.hours)) return 'hours'
  return !isWithin(percent, 100) || (former && percent >= former.percent) ? 'percent' : null
}

/** The initial values of a further rule: half the hours and half the refund of the last one. */
export function nextRule(rules: readonly RuleDraft[]): RuleDraft {
  const last = rules.at(-1)
  const half = (text: string) => String(Math.floor((readWhole(text) || 0) / 2))
  return { hours: half(last?.hours ?? ''), percent: half(last?.percent ?? '') }
}

/** The type of a setting in the form: numbers are texts until they are sent. */
type Written<Value> = Value extends number
  ? string
  : Value extends RefundRule[]
    ? RuleDraft[]
    : Value

type Shown = Omit<VenueSettings, 'hasDiscountCode' | 'version'>

/** Holds the special day that is being entered, so that saving adds it too. Its date is empty at first. */
export interface NewDay {
  date: string
  hours: SpecialDay['hours']
  reason: string
}

export const noDay: NewDay = { date: '', hours: null, reason: '' }

/** The settings as the form's values. */
export type Draft = { [Key in keyof Shown]: Written<Shown[Key]> } & {
  /** Empty to keep the PIN. */
  staffPin: string
  /** Empty to keep the code; `null` removes it. */
  discountCode: string | null
  newDay: NewDay
}

const isShare = (key: string) => key.endsWith('BasisPoints')

/** A percentage setting is shown in percent, and any other number as it is. */
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
  const refundRules = shown.refundRules.map(ruleDraftOf)
  return {
    ...Object.fromEntries(written),
    refundRules,
    staffPin: '',
    discountCode: '',
    newDay: noDay,
  }
}

/** The special days with the one that is being entered, in order. */
export function daysIn({ specialDays, newDay }: Draft): SpecialDay[] {
  const { date, hours, reason } = newDay
  if (date === '') return specialDays
  const others = specialDays.filter((day) => day.date !== date)
  const added = { date, hours, reason: reason.trim() || null }
  return [...others, added].toSorted((one, other) => one.date.localeCompare(other.date))
}

const codesIn = ({ accountCodes }: Draft): Draft['accountCodes'] =>
  Object.fromEntries(
    accountNames.flatMap((account) => {
      const code = accountCodes[account]?.trim()
      return code ? [[account, code]] : []
    }),
  )

function valueOf(draft: Draft, key: SettingKey) {
  if (key === 'accountCodes') return codesIn(draft)
  return key === 'specialDays' ? daysIn(draft) : draft[key]
}

const offerOf = ({ pay, credit }: TopUpOffer): TopUpOffer => ({
  pay: plainMoney(pay),
  credit: plainMoney(credit),
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The settings in which two drafts differ. */
export function differing(one: Draft, other: Draft): SettingKey[] {
  return settingKeys.filter((key) => !isSame(valueOf(one, key), valueOf(other, key)))
}

/** The body of the call: only the changed settings. A text that isn't a number becomes NaN, and is refused. */
export function changeOf(base: VenueSettings, draft: Draft): Omit<SettingsChange, 'force'> {
  const figures: Readonly<Record<string, unknown>> = base
  const sentOf = (key: SettingKey) => {
    if (key === 'refundRules') return draft.refundRules.map(ruleOf)
    if (key === 'topUpOffers') return draft.topUpOffers.map(offerOf)
    const written = valueOf(draft, key)
    if (typeof figures[key] !== 'number' || typeof written !== 'string') return written
    return isShare(key) ? readHundredths(written) : readWhole(written)
  }
  const sent = differing(draft, draftOf(base)).map((key): [string, unknown] => [key, sentOf(key)])
  return { ...Object.fromEntries(sent), version: base.version }
}

/** The settings whose value the contract refuses, each with its sentence. */
export function validateSettings(
  base: VenueSettings,
  draft: Draft,
  language: Language,
): ReadonlyMap<SettingKey, string> {
  const refused = sentencesOf(SettingsChange, changeOf(base, draft), language)
  return new Map(
    settingKeys.flatMap((key) => (refused.has(key) ? [[key, refused.get(key) ?? '']] : [])),
  )
}

/**
 * Merges the settings of others with the changes made here since `was`: one's own changes stay, everything else is
 * theirs. `keys` are the settings that both have changed.
 */
export function merged(
  was: Draft,
  theirs: Draft,
  mine: Draft,
): { draft: Draft; keys: SettingKey[] } {
  const own = differing(mine, was)
  const draft = { ...theirs, ...Object.fromEntries(own.map((key) => [key, valueOf(mine, key)])) }
  return { draft, keys: differing(theirs, was).filter((key) => own.includes(key)) }
}

/** The changed ones of the settings that decide when the venue is open. */
export function hoursChangeOf(base: VenueSettings, draft: Draft): HoursChange {
  const changed = differing(draft, draftOf(base))
  const keys = hoursKeys.filter((key) => changed.includes(key))
  return Object.fromEntries(keys.map((key) => [key, valueOf(draft, key)]))
}
