import { SettingsChange, type ClosedDate, type VenueSettings } from '@lantern/contract/settings'
import { refusedIn } from '../../lib/api/checked-by.ts'
import { tierDraftOf, tierOf, type TierDraft } from './refund-draft.ts'

/** The settings as they are written: figures as text until they are sent. */
export interface Draft {
  nameEn: string
  nameCh: string
  cityEn: string
  cityCh: string
  address: string
  phone: string
  storyEn: string
  storyCh: string
  posterUrl: string
  phoneCountry: string
  timeZone: string
  opensAt: string
  closesAt: string
  endTimes: VenueSettings['endTimes']
  closedWeekdays: number[]
  closedDates: ClosedDate[]
  footerHoursEn: string
  footerHoursCh: string
  frontDeskHoursEn: string
  frontDeskHoursCh: string
  serviceFeeBasisPoints: string
  cardServiceFee: boolean
  taxNameEn: string
  taxNameCh: string
  taxNumber: string
  pointsPerDollar: string
  refundTiers: TierDraft[]
  memberChanges: string
  changeHours: string
  bookingDaysAhead: string
  graceMinutes: string
  noShowByItself: boolean
  noShowLimit: string
  noShowDays: string
  cleaningMinutes: string
  walkInStepMinutes: string
  reminders: boolean
  quietFrom: string
  quietUntil: string
  topUpMin: string
  topUpMax: string
  billDays: string
  securityLogDays: string
  actLogDays: string
  traceDays: string
  passkeysFor: VenueSettings['passkeysFor']
  cashProofLimit: string
  cashApprovalLimit: string
  correctionLimit: string
  correctionPercent: string
  /** Empty while the PIN stays. */
  staffPin: string
  /** Empty while the code stays; `null` takes it away. */
  discountCode: string | null
}

export type SettingKey = keyof Draft

const percent = (basisPoints: number) => String(basisPoints / 100)

export function draftOf(settings: VenueSettings): Draft {
  const { version: _version, hasDiscountCode: _code, ...same } = settings
  return {
    ...same,
    serviceFeeBasisPoints: percent(settings.serviceFeeBasisPoints),
    pointsPerDollar: String(settings.pointsPerDollar),
    refundTiers: settings.refundTiers.map(tierDraftOf),
    memberChanges: String(settings.memberChanges),
    changeHours: String(settings.changeHours),
    bookingDaysAhead: String(settings.bookingDaysAhead),
    billDays: String(settings.billDays),
    securityLogDays: String(settings.securityLogDays),
    actLogDays: String(settings.actLogDays),
    traceDays: String(settings.traceDays),
    correctionPercent: String(settings.correctionPercent),
    graceMinutes: String(settings.graceMinutes),
    noShowLimit: String(settings.noShowLimit),
    noShowDays: String(settings.noShowDays),
    cleaningMinutes: String(settings.cleaningMinutes),
    walkInStepMinutes: String(settings.walkInStepMinutes),
    staffPin: '',
    discountCode: '',
  }
}

/** The settings in the order of the screen. */
export const groups = {
  club: ['nameEn', 'nameCh', 'cityEn', 'cityCh', 'address', 'phone', 'phoneCountry'],
  story: ['storyEn', 'storyCh', 'posterUrl'],
  hours: [
    'opensAt',
    'closesAt',
    'closedWeekdays',
    'closedDates',
    'footerHoursEn',
    'footerHoursCh',
    'frontDeskHoursEn',
    'frontDeskHoursCh',
    'timeZone',
  ],
  bookings: [
    'endTimes',
    'refundTiers',
    'memberChanges',
    'changeHours',
    'bookingDaysAhead',
    'graceMinutes',
    'noShowByItself',
    'noShowLimit',
    'noShowDays',
    'cleaningMinutes',
    'walkInStepMinutes',
  ],
  reminders: ['reminders', 'quietFrom', 'quietUntil'],
  money: [
    'serviceFeeBasisPoints',
    'cardServiceFee',
    'pointsPerDollar',
    'topUpMin',
    'topUpMax',
    'billDays',
    'correctionLimit',
    'correctionPercent',
  ],
  tax: ['taxNameEn', 'taxNameCh', 'taxNumber'],
  secrets: ['staffPin', 'discountCode', 'passkeysFor', 'cashProofLimit', 'cashApprovalLimit'],
  keeping: ['securityLogDays', 'actLogDays', 'traceDays'],
} as const satisfies Record<string, readonly SettingKey[]>

export const settingKeys: readonly SettingKey[] = Object.values(groups).flat()

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
  const changed = differing(draft, draftOf(base))
  const all = {
    ...draft,
    serviceFeeBasisPoints: basisPointsOf(draft.serviceFeeBasisPoints),
    pointsPerDollar: numberOf(draft.pointsPerDollar),
    refundTiers: draft.refundTiers.map(tierOf),
    memberChanges: numberOf(draft.memberChanges),
    changeHours: numberOf(draft.changeHours),
    bookingDaysAhead: numberOf(draft.bookingDaysAhead),
    billDays: numberOf(draft.billDays),
    securityLogDays: numberOf(draft.securityLogDays),
    actLogDays: numberOf(draft.actLogDays),
    traceDays: numberOf(draft.traceDays),
    correctionPercent: numberOf(draft.correctionPercent),
    graceMinutes: numberOf(draft.graceMinutes),
    noShowLimit: numberOf(draft.noShowLimit),
    noShowDays: numberOf(draft.noShowDays),
    cleaningMinutes: numberOf(draft.cleaningMinutes),
    walkInStepMinutes: numberOf(draft.walkInStepMinutes),
  }
  const sent = Object.entries(all).filter(([key]) => changed.some((each) => each === key))
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
