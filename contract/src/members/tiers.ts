import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import {
  Id,
  IdPath,
  line,
  Money,
  moneyBetween,
  MoneyInput,
  NightDate,
  Version,
  whole,
} from '../calls/primitives.ts'

/** The colours of a tier, which read in both themes. */
export const tierColors = ['neutral', 'amber', 'teal', 'violet', 'red'] as const

/** What a tier gives and how members come to it, without its prices. `null` is none, or the venue's usual value. */
const Terms = {
  nameEn: line(1, 40),
  /** Empty stores the English name. */
  nameCh: line(0, 40),
  color: z.enum(tierColors),
  /** Taken off the price of each hour that no rule prices for a tier. */
  discountPercent: whole(0, 100),
  waivesFee: z.boolean(),
  /** The days that its members may book ahead, if they are more than the venue's. */
  daysAhead: z.nullable(whole(1, 730)),
  /** The bookings in prime hours that a member may have to come, instead of the venue's. */
  primeBookings: z.nullable(whole(1, 100)),
  pointsPerDollar: z.nullable(whole(0, 100)),
  /** The name of the Discord role that has it. */
  discordRole: z.nullable(line(1, 100)),
}

/** A membership tier. The tiers are listed from the lowest to the highest. */
export const Tier = z.object({
  id: Id,
  ...Terms,
  /** What a member spends in 365 nights, before tax, to get it for a year. */
  yearlySpend: z.nullable(Money),
  /** Its prices for a month and for a year; it isn't sold without them. */
  monthlyPrice: z.nullable(Money),
  yearlyPrice: z.nullable(Money),
})
export type Tier = z.output<typeof Tier>

const Price = z.nullable(moneyBetween(100, 1_000_000))

/** The tiers as their form sends them, from the lowest to the highest. A tier without an `id` is new. */
export const Tiers = z.strictObject({
  /** The version that was read. Another one is refused as `stale`. */
  version: Version,
  tiers: z
    .array(
      z.strictObject({
        id: z.optional(Id),
        ...Terms,
        yearlySpend: Price,
        monthlyPrice: Price,
        yearlyPrice: Price,
      }),
    )
    .check(z.maxLength(6)),
})
export type Tiers = z.output<typeof Tiers>

const Listed = z.object({
  version: Version,
  tiers: z.array(z.extend(Tier, { members: z.int() })),
})
export type ListedTiers = z.output<typeof Listed>

export const listTiers = endpoint('GET /api/admin/tiers', {
  summary: 'The membership tiers, and how many members hold each',
  reads: ['venue', 'account'],
  right: 'settings',
  reply: Listed,
})

export const saveTiers = endpoint('PUT /api/admin/tiers', {
  summary: 'Save all membership tiers',
  changes: ['venue', 'account', 'audit'],
  right: 'settings',
  body: Tiers,
  reply: Listed,
  errors: ['stale', 'not_found', 'tier_in_use'],
  fresh: true,
})

export const Period = z.enum(['month', 'year'])
export type Period = z.output<typeof Period>

/** The ways to a tier: given by staff, by the spend of a year, by a role in Discord, or bought. */
const Source = z.enum(['staff', 'spend', 'discord', 'purchase'])

export const Membership = z.object({
  tierId: Id,
  source: Source,
  /** The last night on which it holds; `null` without an end. */
  until: z.nullable(NightDate),
  /** Whether it is bought again from the balance when it ends, and for how long. */
  renews: z.nullable(Period),
})
export type Membership = z.output<typeof Membership>

export const Memberships = z.object({
  held: z.array(Membership),
  /** What they spent in the last 365 nights, before tax. */
  spent: Money,
  /** The next tier that a year's spend gives; `null` if there is none. */
  next: z.nullable(z.object({ tierId: Id, left: Money })),
})
export type Memberships = z.output<typeof Memberships>

export const getMemberships = endpoint('GET /api/account/memberships', {
  summary: "The member's tiers, and how far the next one is",
  reads: ['venue', 'account', 'wallet'],
  reply: Memberships,
})

/** A purchase of a tier. `totalPrice` is the price with tax that the page showed. */
export const Purchase = z.strictObject({
  tierId: Id,
  period: Period,
  totalPrice: MoneyInput,
  renews: z.boolean(),
})
export type Purchase = z.output<typeof Purchase>

/** Buys a tier from the balance; one that was bought before goes on from its end. */
export const buyMembership = endpoint('POST /api/account/memberships', {
  summary: 'Buy a membership tier from the balance',
  changes: ['account', 'wallet', 'mail', 'bills', 'audit'],
  body: Purchase,
  reply: Memberships,
  errors: ['not_sold', 'price_changed', 'insufficient_balance'],
  repeatable: true,
})

export const setRenewal = endpoint('PATCH /api/account/memberships/:id', {
  summary: 'Renew a bought tier from the balance when it ends, or not',
  changes: ['account'],
  params: IdPath,
  body: z.strictObject({ renews: z.nullable(Period) }),
  reply: Memberships,
  errors: ['not_found', 'not_sold'],
})

export const getCustomerMemberships = endpoint('GET /api/staff/users/:id/memberships', {
  summary: "A member's tiers",
  reads: ['venue', 'account', 'wallet'],
  right: 'customers',
  params: IdPath,
  reply: Memberships,
})

/** Gives a tier by hand, in place of the one given before; `null` takes that away, and ends bought ones. */
export const giveTier = endpoint('PUT /api/staff/users/:id/memberships', {
  summary: 'Give a member a tier, change its end, or take it away',
  changes: ['account', 'audit'],
  right: 'accounts',
  params: IdPath,
  body: z.strictObject({ tierId: z.nullable(Id), until: z.nullable(NightDate) }),
  reply: Memberships,
  errors: ['not_found', 'date_past'],
})
