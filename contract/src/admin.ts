import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './members.ts'
import { toCents } from './pricing.ts'
import {
  ClockHour,
  Id,
  IdPath,
  Instant,
  line,
  Money,
  MoneyInput,
  NightDate,
  prose,
  TimeZone,
  Version,
} from './primitives.ts'
import { Weekday } from './venue.ts'

/** A share in hundredths of a percent: 1300 is 13%. */
const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000))

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** Bounds of a top-up: no card takes less than half a dollar. */
const TopUpBound = z.pipe(
  MoneyInput,
  z.string().check(z.refine((amount) => toCents(amount) >= 50 && toCents(amount) <= 10_000_000)),
)

const ClosedDate = z.strictObject({ date: NightDate, reason: z.nullable(line(1, 120)) })
export type ClosedDate = z.output<typeof ClosedDate>

/** What an admin may set, but for what is never shown again (design: venue settings). */
const shown = {
  nameEn: line(1, 60),
  nameCh: line(1, 60),
  cityEn: line(1, 60),
  cityCh: line(1, 60),
  address: line(1, 200),
  phone: line(1, 40),
  timeZone: TimeZone,
  opensAt: ClockHour,
  closesAt: ClockHour,
  endTimes: z.enum(['venue-night', 'same-date']),
  closedWeekdays: z.array(Weekday).check(z.maxLength(6)),
  /** Those from tonight on; the past stays as it was. */
  closedDates: z.array(ClosedDate).check(z.maxLength(366)),
  footerHoursEn: line(1, 120),
  footerHoursCh: line(1, 120),
  frontDeskHoursEn: line(1, 120),
  frontDeskHoursCh: line(1, 120),
  serviceFeeBasisPoints: BasisPoints,
  cardServiceFee: z.boolean(),
  taxBasisPoints: BasisPoints,
  pointsPerDollar: whole(0, 100),
  cancelHours: whole(0, 720),
  bookingDaysAhead: whole(1, 730),
}

export const VenueSettings = z.object({
  ...shown,
  topUpMin: Money,
  topUpMax: Money,
  /** The code itself never leaves the server. */
  hasDiscountCode: z.boolean(),
  version: Version,
})
export type VenueSettings = z.output<typeof VenueSettings>

const Changeable = z.strictObject({
  ...shown,
  topUpMin: TopUpBound,
  topUpMax: TopUpBound,
  discountCode: z.nullable(line(3, 40)),
  staffPin: z.string().check(z.regex(/^\d{4,12}$/)),
})

/** What changes, and the version it was read at. `force` answers the question about bookings. */
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
  errors: ['stale', 'closing_has_bookings', 'top_up_bounds'],
})

/** What somebody did, as its feature wrote it down; `subject` is as in `booking:17`. */
export const AuditEvent = z.object({
  id: z.int(),
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  action: z.string(),
  subject: z.string(),
  /** What the subject is called, where that is known; a person's own name in both. */
  subjectName: z.nullable(z.object({ en: z.string(), ch: z.string() })),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: Instant,
})
export type AuditEvent = z.output<typeof AuditEvent>

/** Pages of 50, newest first; `before` is the id of the last one seen. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who of the staff changed what',
  access: 'admin',
  query: z.object({
    actorId: z.optional(IdPath.shape.id),
    /** A whole action (`amenity.change`), or what it is about (`amenity`). */
    action: z.optional(
      z.string().check(z.regex(/^[a-z][a-z_-]{0,39}(\.[a-z][a-z_-]{0,39}){0,2}$/)),
    ),
    subject: z.optional(z.string().check(z.regex(/^[a-z][a-z_-]{0,39}(:[\w-]{1,60})?$/))),
    /** Days of the venue's calendar, both included. */
    from: z.optional(NightDate),
    to: z.optional(NightDate),
    before: z.optional(IdPath.shape.id),
  }),
  reply: z.object({ events: z.array(AuditEvent), hasMore: z.boolean() }),
})

const PaymentPath = z.object({ id: z.uuid() })

/** How a payment that needs a person stands with the card company, asked now. */
export const examinePayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id',
  summary: 'What the card company says of a payment that needs review',
  access: 'admin',
  params: PaymentPath,
  reply: z.object({
    status: z.enum(['requires_action', 'processing', 'succeeded', 'failed', 'canceled']),
    amount: Money,
    currency: z.string(),
    /** Whether the money came for this very payment; if not, it isn't ours to move. */
    isOurs: z.boolean(),
    canCredit: z.boolean(),
    canRefund: z.boolean(),
  }),
  errors: ['wrong_state', 'payment_unreachable', 'payments_not_configured'],
})

/** What to do about it: to the balance, back to the card, or nothing more than to have looked. */
export const resolvePayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/resolve',
  summary: 'Settle a payment that needs review',
  access: 'admin',
  params: PaymentPath,
  body: z.strictObject({
    how: z.enum(['credit', 'refund', 'note']),
    note: prose(500).check(z.minLength(3)),
  }),
  errors: ['wrong_state', 'review_impossible', 'payment_unreachable', 'payments_not_configured'],
})

/** Somebody with an account, as the one who gives roles sees them. */
export const AdminUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  createdAt: Instant,
})
export type AdminUser = z.output<typeof AdminUser>

/** Pages of 20 in the order of their numbers; `after` is the last one seen. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Everybody with an account, and their roles',
  access: 'admin',
  query: z.object({
    /** Part of a name, an email or a phone number. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** `team` is everybody but customers. */
    role: z.optional(z.enum(['customer', 'staff', 'admin', 'team'])),
    after: z.optional(IdPath.shape.id),
  }),
  reply: z.object({ users: z.array(AdminUser), hasMore: z.boolean() }),
})

/** Ends all of that person's sessions: what they may do is read anew when they sign in. */
export const setRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/role',
  summary: 'Give somebody a role',
  access: 'admin',
  params: IdPath,
  body: z.strictObject({ role: Role }),
  reply: AdminUser,
  errors: ['last_admin'],
})
