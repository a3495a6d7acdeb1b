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
} from './primitives.ts'
import { Weekday } from './venue.ts'

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** Bounds of a top-up; cards refuse less than half a dollar. */
const TopUpBound = z.pipe(
  MoneyInput,
  z.string().check(z.refine((amount) => toCents(amount) >= 50 && toCents(amount) <= 10_000_000)),
)

const ClosedDate = z.strictObject({ date: NightDate, reason: z.nullable(line(1, 120)) })
export type ClosedDate = z.output<typeof ClosedDate>

/**
 * The settings that an admin reads and changes. The PIN and the discount code aren't among them, because they
 * are never shown (product#settings).
 */
const shown = {
  nameEn: line(1, 60),
  /** The Chinese texts here may stay empty; the English ones are stored and shown then. */
  nameCh: line(0, 60),
  cityEn: line(1, 60),
  cityCh: line(0, 60),
  /** Empty until the venue has given one; pages and papers then show none. The same holds for the phone. */
  address: line(0, 200),
  phone: line(0, 40),
  /** The about page's text, in paragraphs; empty shows the house's own. */
  storyEn: prose(4_000),
  storyCh: prose(4_000),
  /** The first screen's picture; empty shows the house's own, and its film. */
  posterUrl: z.union([z.literal(''), PictureAddress]),
  /** The country whose phone numbers are written without its code: ISO 3166-1, two letters. */
  phoneCountry: Country,
  timeZone: TimeZone,
  opensAt: ClockHour,
  closesAt: ClockHour,
  endTimes: z.enum(['venue-night', 'same-date']),
  closedWeekdays: z.array(Weekday).check(z.maxLength(6)),
  /** Dates from tonight on. Dates in the past stay stored. */
  closedDates: z.array(ClosedDate).check(z.maxLength(366)),
  footerHoursEn: line(1, 120),
  footerHoursCh: line(0, 120),
  frontDeskHoursEn: line(0, 120),
  frontDeskHoursCh: line(0, 120),
  serviceFeeBasisPoints: BasisPoints,
  cardServiceFee: z.boolean(),
  taxNameEn: line(1, 40),
  taxNameCh: line(0, 40),
  /** Under which the venue is registered for the tax; empty where it isn't. */
  taxNumber: line(0, 40),
  pointsPerDollar: whole(0, 100),
  refundTiers: RefundTiers,
  bookingDaysAhead: whole(1, 730),
  /** How often a member may change a booking; 0 leaves changes to the desk. */
  memberChanges: whole(0, 20),
  /** Until how many hours before its start. */
  changeHours: whole(0, 720),
  billDays: whole(0, 365),
  /** How many days the log of security is kept. */
  securityLogDays: whole(30, 3_650),
  /** How many days the log of acts is kept. */
  actLogDays: whole(365, 3_650),
  /**
   * How many days traces of work are kept that nothing stands on: messages of the card company, card payments that
   * came to nothing, and who moved which table.
   */
  traceDays: whole(90, 3_650),
  /** The roles that the venue asks for a passkey; `staff` are admins too. */
  passkeysFor: z.enum(['nobody', 'admins', 'staff']),
  /** How much of a bill one of the staff may take off before an admin says yes. */
  correctionPercent: whole(0, 100),
  /** The grace time in minutes: how long after its start a booking can be marked as a no-show. */
  graceMinutes: whole(0, 120),
  /** Whether a party that never came is called a no-show by itself once the grace is over. */
  noShowByItself: z.boolean(),
  /** After so many no-shows the next booking is paid ahead; 0 asks for nothing. */
  noShowLimit: whole(0, 20),
  /** Within how many days no-shows count. */
  noShowDays: whole(1, 730),
  /** For how many minutes a room is cleaned after a party has left; 0 where it is free at once. */
  cleaningMinutes: whole(0, 120),
  /** A walk-in's time is charged in steps of so many minutes. */
  walkInStepMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  reminders: z.boolean(),
  /** No reminder is sent from this hour until the other; none are quiet where both are the same. */
  quietFrom: ClockHour,
  quietUntil: ClockHour,
}

export const VenueSettings = z.object({
  ...shown,
  topUpMin: Money,
  topUpMax: Money,
  correctionLimit: Money,
  /** Cash above it, into a balance or out of one, takes a fresh proof. */
  cashProofLimit: Money,
  /** Cash above it that one person moves takes an admin's yes too; 0.00 asks nobody. */
  cashApprovalLimit: Money,
  /** Whether there is a discount code. The code itself stays on the server. */
  hasDiscountCode: z.boolean(),
  version: Version,
})
export type VenueSettings = z.output<typeof VenueSettings>

const Changeable = z.strictObject({
  ...shown,
  topUpMin: TopUpBound,
  topUpMax: TopUpBound,
  correctionLimit: MoneyInput,
  cashProofLimit: MoneyInput,
  cashApprovalLimit: MoneyInput,
  discountCode: z.nullable(line(3, 40)),
  staffPin: z.string().check(z.regex(/^\d{4,12}$/)),
})

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
  access: 'admin',
  reply: VenueSettings,
})

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  summary: "Change the venue's settings",
  access: 'admin',
  body: SettingsChange,
  reply: VenueSettings,
  errors: [
    ...(['stale', 'closing_has_bookings', 'top_up_bounds', 'picture_gone'] as const),
    'passkeys_unavailable',
  ],
  // What guards the venue: its money, its people, and the traces of both.
  fresh: {
    passkeysFor: 'any',
    cashProofLimit: 'any',
    cashApprovalLimit: 'any',
    correctionLimit: 'any',
    correctionPercent: 'any',
    topUpMax: 'any',
    discountCode: 'any',
    staffPin: 'any',
    refundTiers: 'any',
    securityLogDays: 'any',
    actLogDays: 'any',
    traceDays: 'any',
  } satisfies Partial<Record<keyof SettingsChange, 'any'>>,
})
