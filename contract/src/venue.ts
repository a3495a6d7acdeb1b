import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BothNames, Money, NightDate } from './primitives.ts'
import { publicSchemas } from './settings.ts'
import { taxedKinds } from './taxes.ts'

/** A rate of the tax on one kind of thing, and the date from which it holds. */
export const TaxRate = z.object({
  kind: z.enum(taxedKinds),
  from: z.iso.date(),
  basisPoints: z.int(),
})

/** What anybody may know of the venue; no page carries these figures itself. */
export const Venue = z.object({
  ...publicSchemas,
  name: BothNames,
  city: BothNames,
  /** Its paragraphs; empty where the house's own stands. */
  story: BothNames,
  /** The running night: at 00:30 still the date before (product#nights). */
  today: NightDate,
  lastBookableDate: NightDate,
  closedDates: z.array(NightDate),
  hoursText: z.object({ footer: BothNames, frontDesk: BothNames }),
  tax: z.object({
    name: BothNames,
    number: z.nullable(z.string()),
    /** Those that hold today and those to come, by the venue's calendar. */
    rates: z.array(TaxRate),
  }),
  topUp: z.object({ min: Money, max: Money }),
  payments: z.object({
    /** `sandbox` moves no real money; `none` means that cards are not set up. */
    mode: z.enum(['stripe', 'sandbox', 'none']),
    publishableKey: z.nullable(z.string()),
    /** In production every page then shows a banner. */
    banner: z.boolean(),
  }),
})
export type Venue = z.output<typeof Venue>

export const getVenue = endpoint({
  method: 'GET',
  path: '/api/venue',
  summary: 'The public settings of the venue',
  reads: ['venue'],
  access: 'public',
  reply: Venue,
})
