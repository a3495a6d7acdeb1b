import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { BothNames, ClockHour, Money, NightDate, Rate } from '../calls/primitives.ts'
import { publicSchemas } from './settings.ts'
import { taxedKinds } from '../payments/taxes.ts'
import { Tier } from '../members/tiers.ts'

/** A tax rate of one kind, and the date from which it applies. */
export const TaxRate = z.object({
  kind: z.enum(taxedKinds),
  from: z.iso.date(),
  rate: Rate,
})

/** The public data of the venue. No page contains these figures itself. */
export const Venue = z.object({
  ...publicSchemas,
  /** Whether it is the sample club, whose sentences no other club's pages show. */
  isSample: z.boolean(),
  name: BothNames,
  city: BothNames,
  /** The paragraphs of the about page; empty shows the built-in text. */
  story: BothNames,
  /** The running night: at 00:30 still the previous date (product#nights). */
  today: NightDate,
  /** The last night that members of the highest tier may book (`daysAheadOf`). */
  lastBookableDate: NightDate,
  closedDates: z.array(NightDate),
  /** The dates with other hours than their weekday's, yesterday's too. */
  dateHours: z.array(z.object({ date: NightDate, opensAt: ClockHour, closesAt: ClockHour })),
  /** The sentence of the opening hours (`hoursSentence`), and the front desk's own. */
  hoursText: z.object({ footer: BothNames, frontDesk: BothNames }),
  taxes: z.array(
    z.object({
      en: z.string(),
      ch: z.string(),
      number: z.nullable(z.string()),
      /** The current and future rates, by the venue's calendar. */
      rates: z.array(TaxRate),
    }),
  ),
  /** The membership tiers, from the lowest to the highest. */
  tiers: z.array(z.omit(Tier, { discordRole: true })),
  topUp: z.object({ min: Money, max: Money }),
  payments: z.object({
    /** `sandbox` moves no real money; `none` means that cards aren't configured. */
    mode: z.enum(['stripe', 'sandbox', 'none']),
    publishableKey: z.nullable(z.string()),
    /** In production every page then shows a banner. */
    banner: z.boolean(),
  }),
})
export type Venue = z.output<typeof Venue>

export const getVenue = endpoint('GET /api/venue', {
  summary: 'The public settings of the venue',
  reads: ['venue'],
  access: 'public',
  reply: Venue,
})
