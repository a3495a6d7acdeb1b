import * as z from 'zod/mini'
import { accountNames } from '../reports/accounts.ts'
import { endpoint } from '../calls/endpoint.ts'
import { isKeyOf, keysOf } from '../calls/records.ts'
import { isOffer, MOST_OFFERS } from '../payments/offers.ts'
import {
  BasisPoints,
  ClockHour,
  Country,
  Currency,
  line,
  Money,
  moneyBetween,
  MoneyInput,
  NightDate,
  PictureAddress,
  prose,
  RefundRules,
  Region,
  TimeZone,
  Version,
  Weekday,
  TypedCode,
  whole,
} from '../calls/primitives.ts'

/** Bounds of a top-up; cards refuse less than half a dollar. */
const TopUpBound = moneyBetween(50, 10_000_000)

/** Different amounts, each with the credit that a top-up of at least so much is given on top. */
const TopUpOffers = z.array(z.strictObject({ pay: Money, credit: Money })).check(
  z.maxLength(MOST_OFFERS),
  z.refine((offers) => offers.every(isOffer)),
  z.refine((offers) => new Set(offers.map(({ pay }) => pay)).size === offers.length),
)

const Hours = { opensAt: ClockHour, closesAt: ClockHour }

/** A date on which the venue is closed (without hours), or has other hours. */
const SpecialDay = z.strictObject({
  date: NightDate,
  hours: z.nullable(z.strictObject(Hours)),
  reason: z.nullable(line(1, 120)),
})
export type SpecialDay = z.output<typeof SpecialDay>

/** The sections of the settings screen, in order; first what an owner needs first. */
export const settingSections = [
  ...(['essentials', 'place', 'story', 'hours', 'bookings', 'arrivals', 'reminders'] as const),
  ...(['money', 'accounts', 'primeHours', 'team', 'keeping'] as const),
] as const
export type SettingSection = (typeof settingSections)[number]

/**
 * A setting of the venue. Its value and default are a column of `venue_settings` with the setting's name. Its label
 * is `settings.fields.<name>`, and its input on the screen follows from its schema.
 */
interface Setting {
  section: SettingSection
  /** The schema of its value in a request, with its limits. */
  schema: z.ZodMiniType
  /** Admins see a setting by default. `everybody`: also part of `Venue`. `nobody`: write-only. */
  seenBy?: 'everybody' | 'nobody'
  /** An amount in dollars, stored in cents. */
  isMoney?: true
  /** A change requires a fresh proof. */
  isGuarded?: true
}

/** The marks of a setting. */
const shown = { seenBy: 'everybody' } as const
const guarded = { isGuarded: true } as const
const secret = { seenBy: 'nobody', ...guarded } as const
const amount = { isMoney: true } as const

/** Every setting of the venue, in the order of the screen (product#settings). */
export const settings = {
  nameEn: { section: 'essentials', schema: line(1, 60) },
  /** The Chinese texts here may be empty; the English ones are then stored and shown. */
  nameCh: { section: 'essentials', schema: line(0, 60) },
  /** Empty until the venue enters it; titles then have the club's name. */
  cityEn: { section: 'essentials', schema: line(0, 60) },
  cityCh: { section: 'essentials', schema: line(0, 60) },
  /** Empty until the venue enters one; pages and documents then show none. The same applies to the phone. */
  address: { section: 'essentials', schema: line(0, 200), ...shown },
  phone: { section: 'essentials', schema: line(0, 40), ...shown },
  /** The venue's country (ISO 3166-1, two letters), also that of phone numbers without a country code. */
  country: { section: 'place', schema: Country },
  /** The province or state by its code (ISO 3166-2 without the country), such as BC; empty without one. */
  region: { section: 'place', schema: Region },
  /** The currency of every amount: ISO 4217, with two decimals. */
  currency: { section: 'place', schema: Currency, ...shown },

  /** The about page's text, in paragraphs; empty shows the built-in text. */
  storyEn: { section: 'story', schema: prose(4_000) },
  storyCh: { section: 'story', schema: prose(4_000) },
  /** The first screen's picture; empty shows the built-in one, and its film. */
  posterUrl: { section: 'story', schema: z.union([z.literal(''), PictureAddress]), ...shown },

  /** The usual hours. `openingOn` gives those of a night. */
  opensAt: { section: 'essentials', schema: ClockHour, ...shown },
  closesAt: { section: 'essentials', schema: ClockHour, ...shown },
  closedWeekdays: {
    section: 'essentials',
    schema: z.array(Weekday).check(z.maxLength(6)),
    ...shown,
  },
  /** The weekdays with other hours than the usual ones. */
  weekdayHours: {
    section: 'essentials',
    schema: z.array(z.strictObject({ weekday: Weekday, ...Hours })).check(z.maxLength(7)),
    ...shown,
  },
  /** Dates from the current night on, stored in their own table. Past dates stay stored. */
  specialDays: { section: 'hours', schema: z.array(SpecialDay).check(z.maxLength(366)) },
  frontDeskHoursEn: { section: 'hours', schema: line(0, 120) },
  frontDeskHoursCh: { section: 'hours', schema: line(0, 120) },
  timeZone: { section: 'place', schema: TimeZone, ...shown },

  endTimes: { section: 'bookings', schema: z.enum(['venue-night', 'same-date']), ...shown },
  refundRules: { section: 'essentials', schema: RefundRules, ...shown, ...guarded },
  /** The number of changes that a member may make to a booking; 0 allows changes only at the desk. */
  memberChanges: { section: 'bookings', schema: whole(0, 20) },
  /** The number of hours before the start until which a member may change a booking. */
  changeHours: { section: 'bookings', schema: whole(0, 720) },
  bookingDaysAhead: { section: 'bookings', schema: whole(1, 730), ...shown },
  /**
   * The bookings in prime hours that a member may have to come, unless their tier has another number; 0 is no limit.
   */
  primeBookings: { section: 'primeHours', schema: whole(0, 100) },
  /** The prime hours: from one hour to the other, on these weekdays. */
  primeWeekdays: { section: 'primeHours', schema: z.array(Weekday).check(z.maxLength(7)) },
  primeFrom: { section: 'primeHours', schema: ClockHour },
  primeUntil: { section: 'primeHours', schema: ClockHour },
  /** The grace time: minutes after its start from which a booking can be marked as a no-show. */
  graceMinutes: { section: 'arrivals', schema: whole(0, 120), ...shown },
  /** Whether bookings are marked as no-shows automatically once the grace time is over. */
  noShowByItself: { section: 'arrivals', schema: z.boolean() },
  /** The number of no-shows after which the next booking must be paid ahead; 0 disables it. */
  noShowLimit: { section: 'arrivals', schema: whole(0, 20) },
  /** The number of days within which no-shows count. */
  noShowDays: { section: 'arrivals', schema: whole(1, 730) },
  /** Walk-ins are charged in steps of this many minutes. */
  walkInStepMinutes: {
    section: 'arrivals',
    schema: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  },
  /** Whether a walk-in has an open end unless another end is chosen. */
  walkInOpenEnd: { section: 'arrivals', schema: z.boolean() },

  reminders: { section: 'reminders', schema: z.boolean() },
  /** No reminder is sent from this hour until the other; equal hours mean no quiet time. */
  quietFrom: { section: 'reminders', schema: ClockHour },
  quietUntil: { section: 'reminders', schema: ClockHour },

  serviceFeeBasisPoints: { section: 'essentials', schema: BasisPoints, ...shown, ...guarded },
  /** Whether bookings paid from the balance carry the fee. Prepaying need not cost more than a card. */
  balanceServiceFee: { section: 'money', schema: z.boolean(), ...shown, ...guarded },
  cardServiceFee: { section: 'money', schema: z.boolean(), ...shown, ...guarded },
  pointsPerDollar: { section: 'money', schema: whole(0, 100), ...shown },
  topUpMin: { section: 'money', schema: TopUpBound, ...amount },
  topUpMax: { section: 'money', schema: TopUpBound, ...amount, ...guarded },
  /** What members are given on top of a top-up, as credit that is never paid out. */
  topUpOffers: { section: 'money', schema: TopUpOffers, ...shown, ...guarded },
  /** Whether payments from the balance take the credit last, or first. */
  creditSpent: { section: 'money', schema: z.enum(['last', 'first']), ...guarded },
  /** The points that pay a dollar of a bill; 0 if none do. */
  redemptionPoints: { section: 'money', schema: whole(0, 100_000), ...shown, ...guarded },
  /** The least points of one payment. */
  redemptionLeast: { section: 'money', schema: whole(0, 10_000_000), ...shown, ...guarded },
  /** The most percent of a bill's total that points pay. */
  redemptionPercent: { section: 'money', schema: whole(1, 100), ...shown, ...guarded },
  /** The number of days within which a member must pay an owed bill. */
  billDays: { section: 'money', schema: whole(0, 365) },
  /** The venue's account codes in the journal file. An account that is missing here has its usual code. */
  accountCodes: { section: 'accounts', schema: z.partialRecord(z.enum(accountNames), line(1, 20)) },
  /** Whether staff who aren't admins may lower the price of a dish or a room. */
  staffLowerPrices: { section: 'team', schema: z.boolean(), ...guarded },
  /** The maximum amount that a staff member may take off bills in a night without an admin's approval. */
  correctionLimit: { section: 'team', schema: MoneyInput, ...amount, ...guarded },
  /** The maximum percentage of a bill that a staff member may take off without an admin's approval. */
  correctionPercent: { section: 'team', schema: whole(0, 100), ...guarded },

  /** Only its hash is stored. */
  staffPin: {
    section: 'essentials',
    schema: z.pipe(TypedCode, z.string().check(z.regex(/^\d{4,12}$/))),
    ...secret,
  },
  discountCode: { section: 'money', schema: z.nullable(z.pipe(TypedCode, line(3, 40))), ...secret },
  /** The roles for which the venue requires a passkey; `staff` includes admins. */
  passkeysFor: { section: 'team', schema: z.enum(['nobody', 'admins', 'staff']), ...guarded },
  /** Cash movements above it, into or out of a balance, require a fresh proof. */
  cashProofLimit: { section: 'team', schema: MoneyInput, ...amount, ...guarded },
  /** Cash movements above it require an admin's approval; 0.00 disables it. */
  cashApprovalLimit: { section: 'team', schema: MoneyInput, ...amount, ...guarded },

  /** The number of days for which the security log is kept. */
  securityLogDays: { section: 'keeping', schema: whole(30, 3_650), ...guarded },
  /** The number of days for which the audit log is kept. */
  actLogDays: { section: 'keeping', schema: whole(365, 3_650), ...guarded },
  /**
   * The number of days for which records are kept that no other row refers to: webhook messages of the card company,
   * failed card payments, and the history of table statuses.
   */
  traceDays: { section: 'keeping', schema: whole(90, 3_650), ...guarded },
} as const satisfies Readonly<Record<string, Setting>>

type Settings = typeof settings
export type SettingKey = keyof Settings
type KeyOf<Mark> = { [Key in SettingKey]: Settings[Key] extends Mark ? Key : never }[SettingKey]
export type PublicKey = KeyOf<{ seenBy: 'everybody' }>
export type SecretKey = KeyOf<{ seenBy: 'nobody' }>
export type MoneyKey = KeyOf<{ isMoney: true }>

export const settingKeys = keysOf(settings)

/** The declaration of a setting, typed so that its optional fields can be read. */
export const settingOf = (key: SettingKey): Setting => settings[key]

/** Whether a setting of that name is an amount of money. */
export const isAmount = (name: string): boolean =>
  isKeyOf(name, settings) && settingOf(name).isMoney === true

/** The schemas of these settings in a request (`client`) or in a response (`server`), where amounts have cents. */
function schemas<Key extends SettingKey>(
  keys: readonly Key[],
  from: 'client',
): { [Each in Key]: Settings[Each]['schema'] }
function schemas<Key extends SettingKey>(
  keys: readonly Key[],
  from: 'server',
): { [Each in Key]: Each extends MoneyKey ? typeof Money : Settings[Each]['schema'] }
function schemas(keys: readonly SettingKey[], from: 'client' | 'server'): object {
  const schemaOf = (key: SettingKey) =>
    from === 'server' && isAmount(key) ? Money : settings[key].schema
  return Object.fromEntries(keys.map((key) => [key, schemaOf(key)]))
}

const isPublic = (key: SettingKey): key is PublicKey => settingOf(key).seenBy === 'everybody'
const isShown = (key: SettingKey): key is Exclude<SettingKey, SecretKey> =>
  settingOf(key).seenBy !== 'nobody'

/** The settings that are public as a part of `Venue`. */
export const publicSchemas = schemas(settingKeys.filter(isPublic), 'server')

export const VenueSettings = z.object({
  ...schemas(settingKeys.filter(isShown), 'server'),
  /** Whether there is a discount code. The code itself isn't sent. */
  hasDiscountCode: z.boolean(),
  version: Version,
})
export type VenueSettings = z.output<typeof VenueSettings>

/** The settings that protect the venue's money, accounts and logs. Only admins change them. */
export const guardedKeys = settingKeys.filter((key) => settingOf(key).isGuarded)

const Changeable = z.strictObject(schemas(settingKeys, 'client'))

/** The changed settings, and the version that was read. `force` confirms a change that affects bookings. */
export const SettingsChange = z.extend(z.exactPartial(Changeable), {
  version: Version,
  force: z.optional(z.boolean()),
})
export type SettingsChange = z.output<typeof SettingsChange>

/** The settings that decide when the venue is open. */
export const hoursKeys = [
  ...(['timeZone', 'opensAt', 'closesAt'] as const),
  ...(['closedWeekdays', 'weekdayHours', 'specialDays'] as const),
] as const

/** The changed ones of the settings that decide when the venue is open. */
export const HoursChange = z.exactPartial(z.strictObject(schemas(hoursKeys, 'client')))
export type HoursChange = z.output<typeof HoursChange>

export const getSettings = endpoint('GET /api/admin/settings', {
  summary: "The venue's settings",
  reads: ['venue'],
  right: 'settings',
  reply: VenueSettings,
})

export const updateSettings = endpoint('PATCH /api/admin/settings', {
  summary: "Change the venue's settings",
  changes: ['venue', 'amenities', 'availability', 'audit'],
  right: 'settings',
  body: SettingsChange,
  reply: VenueSettings,
  errors: [
    ...(['stale', 'closing_has_bookings', 'top_up_bounds', 'picture_gone'] as const),
    ...(['hours_overlap', 'passkeys_unavailable'] as const),
  ],
  fresh: Object.fromEntries(guardedKeys.map((key) => [key, 'any' as const])),
})
