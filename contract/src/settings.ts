import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { toCents } from './pricing.ts'
import {
  BasisPoints,
  ClockHour,
  Country,
  line,
  Money,
  MoneyInput,
  NightDate,
  PictureAddress,
  prose,
  RefundTiers,
  TimeZone,
  Version,
  Weekday,
} from './primitives.ts'

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** Bounds of a top-up; cards refuse less than half a dollar. */
const TopUpBound = z.pipe(
  MoneyInput,
  z.string().check(z.refine((amount) => toCents(amount) >= 50 && toCents(amount) <= 10_000_000)),
)

const ClosedDate = z.strictObject({ date: NightDate, reason: z.nullable(line(1, 120)) })
export type ClosedDate = z.output<typeof ClosedDate>

/** The sections of the settings' screen, in its order. */
export const settingSections = [
  ...(['club', 'story', 'hours', 'bookings', 'reminders'] as const),
  ...(['money', 'tax', 'secrets', 'keeping'] as const),
] as const
export type SettingSection = (typeof settingSections)[number]

/**
 * A setting of the venue. Its value is a column of `venue_settings` with the setting's name, which has its default. Its
 * words are `settings.fields.<name>`, and its field on the screen follows from its value.
 */
interface Setting {
  section: SettingSection
  /** The schema of its value in a request, with its bounds. */
  schema: z.ZodMiniType
  /** Admins see a setting. `everybody` does as a part of `Venue`; `nobody` does of one that is only written. */
  seenBy?: 'everybody' | 'nobody'
  /** Dollars, which the server counts in cents. */
  isMoney?: true
  /** Changing it takes a fresh proof of who does. */
  isGuarded?: true
}

/** Every setting of the venue, in the order of the screen (product#settings). */
export const settings = {
  nameEn: { section: 'club', schema: line(1, 60) },
  /** The Chinese texts here may stay empty; the English ones are stored and shown then. */
  nameCh: { section: 'club', schema: line(0, 60) },
  cityEn: { section: 'club', schema: line(1, 60) },
  cityCh: { section: 'club', schema: line(0, 60) },
  /** Empty until the venue has given one; pages and papers then show none. The same holds for the phone. */
  address: { section: 'club', schema: line(0, 200), seenBy: 'everybody' },
  phone: { section: 'club', schema: line(0, 40), seenBy: 'everybody' },
  /** The country whose phone numbers are written without its code: ISO 3166-1, two letters. */
  phoneCountry: { section: 'club', schema: Country },

  /** The about page's text, in paragraphs; empty shows the house's own. */
  storyEn: { section: 'story', schema: prose(4_000) },
  storyCh: { section: 'story', schema: prose(4_000) },
  /** The first screen's picture; empty shows the house's own, and its film. */
  posterUrl: {
    section: 'story',
    schema: z.union([z.literal(''), PictureAddress]),
    seenBy: 'everybody',
  },

  opensAt: { section: 'hours', schema: ClockHour, seenBy: 'everybody' },
  closesAt: { section: 'hours', schema: ClockHour, seenBy: 'everybody' },
  closedWeekdays: {
    section: 'hours',
    schema: z.array(Weekday).check(z.maxLength(6)),
    seenBy: 'everybody',
  },
  /** Dates from tonight on, which are rows of their own. Dates in the past stay stored. */
  closedDates: { section: 'hours', schema: z.array(ClosedDate).check(z.maxLength(366)) },
  footerHoursEn: { section: 'hours', schema: line(1, 120) },
  footerHoursCh: { section: 'hours', schema: line(0, 120) },
  frontDeskHoursEn: { section: 'hours', schema: line(0, 120) },
  frontDeskHoursCh: { section: 'hours', schema: line(0, 120) },
  timeZone: { section: 'hours', schema: TimeZone, seenBy: 'everybody' },

  endTimes: {
    section: 'bookings',
    schema: z.enum(['venue-night', 'same-date']),
    seenBy: 'everybody',
  },
  refundTiers: {
    section: 'bookings',
    schema: RefundTiers,
    seenBy: 'everybody',
    isGuarded: true,
  },
  /** How often a member may change a booking; 0 leaves changes to the desk. */
  memberChanges: { section: 'bookings', schema: whole(0, 20) },
  /** Until how many hours before its start. */
  changeHours: { section: 'bookings', schema: whole(0, 720) },
  bookingDaysAhead: { section: 'bookings', schema: whole(1, 730) },
  /** The grace time in minutes: how long after its start a booking can be marked as a no-show. */
  graceMinutes: { section: 'bookings', schema: whole(0, 120), seenBy: 'everybody' },
  /** Whether a party that never came is called a no-show by itself once the grace is over. */
  noShowByItself: { section: 'bookings', schema: z.boolean() },
  /** After so many no-shows the next booking is paid ahead; 0 asks for nothing. */
  noShowLimit: { section: 'bookings', schema: whole(0, 20) },
  /** Within how many days no-shows count. */
  noShowDays: { section: 'bookings', schema: whole(1, 730) },
  /** For how many minutes a room is cleaned after a party has left; 0 where it is free at once. */
  cleaningMinutes: { section: 'bookings', schema: whole(0, 120) },
  /** A walk-in's time is charged in steps of so many minutes. */
  walkInStepMinutes: {
    section: 'bookings',
    schema: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  },

  reminders: { section: 'reminders', schema: z.boolean() },
  /** No reminder is sent from this hour until the other; none are quiet where both are the same. */
  quietFrom: { section: 'reminders', schema: ClockHour },
  quietUntil: { section: 'reminders', schema: ClockHour },

  serviceFeeBasisPoints: {
    section: 'money',
    schema: BasisPoints,
    seenBy: 'everybody',
    isGuarded: true,
  },
  cardServiceFee: { section: 'money', schema: z.boolean(), seenBy: 'everybody', isGuarded: true },
  pointsPerDollar: { section: 'money', schema: whole(0, 100), seenBy: 'everybody' },
  topUpMin: { section: 'money', schema: TopUpBound, isMoney: true },
  topUpMax: { section: 'money', schema: TopUpBound, isMoney: true, isGuarded: true },
  /** Within how many days a member must pay an owed bill. */
  billDays: { section: 'money', schema: whole(0, 365) },
  /** The most that a staff member may take off bills in a night without an admin's approval. */
  correctionLimit: { section: 'money', schema: MoneyInput, isMoney: true, isGuarded: true },
  /** The most percent of a bill that a staff member may take off without an admin's approval. */
  correctionPercent: { section: 'money', schema: whole(0, 100), isGuarded: true },

  taxNameEn: { section: 'tax', schema: line(1, 40) },
  taxNameCh: { section: 'tax', schema: line(0, 40) },
  /** Under which the venue is registered for the tax; empty where it isn't. */
  taxNumber: { section: 'tax', schema: line(0, 40) },

  /** Only its hash is stored. */
  staffPin: {
    section: 'secrets',
    schema: z.string().check(z.regex(/^\d{4,12}$/)),
    seenBy: 'nobody',
    isGuarded: true,
  },
  discountCode: {
    section: 'secrets',
    schema: z.nullable(line(3, 40)),
    seenBy: 'nobody',
    isGuarded: true,
  },
  /** The roles that the venue asks for a passkey; `staff` are admins too. */
  passkeysFor: {
    section: 'secrets',
    schema: z.enum(['nobody', 'admins', 'staff']),
    isGuarded: true,
  },
  /** Cash above it, into a balance or out of one, takes a fresh proof. */
  cashProofLimit: { section: 'secrets', schema: MoneyInput, isMoney: true, isGuarded: true },
  /** Cash above it that one person moves takes an admin's yes too; 0.00 asks nobody. */
  cashApprovalLimit: { section: 'secrets', schema: MoneyInput, isMoney: true, isGuarded: true },

  /** Days for which the security log is kept. */
  securityLogDays: { section: 'keeping', schema: whole(30, 3_650), isGuarded: true },
  /** Days for which the log of staff actions is kept. */
  actLogDays: { section: 'keeping', schema: whole(365, 3_650), isGuarded: true },
  /**
   * Days for which records are kept that no other row refers to: webhook messages of the card company, card payments that
   * failed, and the history of table marks.
   */
  traceDays: { section: 'keeping', schema: whole(90, 3_650), isGuarded: true },
} as const satisfies Readonly<Record<string, Setting>>

type Settings = typeof settings
export type SettingKey = keyof Settings
type KeyOf<Mark> = { [Key in SettingKey]: Settings[Key] extends Mark ? Key : never }[SettingKey]
export type PublicKey = KeyOf<{ seenBy: 'everybody' }>
export type SecretKey = KeyOf<{ seenBy: 'nobody' }>
export type MoneyKey = KeyOf<{ isMoney: true }>

const isSettingKey = (name: string): name is SettingKey => Object.hasOwn(settings, name)

/** The names of all settings, in the order of the screen. */
export const settingKeys = Object.keys(settings).filter(isSettingKey)

/** The declaration of a setting, typed so that its optional fields can be read. */
export const settingOf = (key: SettingKey): Setting => settings[key]

/** Whether a setting of that name is an amount of money. */
export const isAmount = (name: string): boolean =>
  isSettingKey(name) && settingOf(name).isMoney === true

/** The schemas of these settings in a request (`client`) or in an answer (`server`), where amounts are written with cents. */
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

/** The settings that everybody sees as a part of `Venue`. */
export const publicSchemas = schemas(settingKeys.filter(isPublic), 'server')

export const VenueSettings = z.object({
  ...schemas(settingKeys.filter(isShown), 'server'),
  /** Whether there is a discount code. The code itself stays on the server. */
  hasDiscountCode: z.boolean(),
  version: Version,
})
export type VenueSettings = z.output<typeof VenueSettings>

/** The settings that guard the venue: its money, its people, and the traces of both. */
const guardedKeys = settingKeys.filter((key) => settingOf(key).isGuarded)

const Changeable = z.strictObject(schemas(settingKeys, 'client'))

/**
 * The changed settings, and the version that they were read at. `force` confirms a change that affects
 * bookings.
 */
export const SettingsChange = z.extend(z.exactPartial(Changeable), {
  version: Version,
  force: z.optional(z.boolean()),
})
export type SettingsChange = z.output<typeof SettingsChange>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: "The venue's settings",
  reads: ['venue'],
  access: 'admin',
  reply: VenueSettings,
})

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  summary: "Change the venue's settings",
  changes: ['venue', 'amenities', 'availability', 'audit'],
  access: 'admin',
  body: SettingsChange,
  reply: VenueSettings,
  errors: [
    ...(['stale', 'closing_has_bookings', 'top_up_bounds', 'picture_gone'] as const),
    'passkeys_unavailable',
  ],
  fresh: Object.fromEntries(guardedKeys.map((key) => [key, 'any' as const])),
})
