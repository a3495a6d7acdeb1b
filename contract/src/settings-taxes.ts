import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BasisPoints, Id, IdPath, NightDate } from './primitives.ts'
import { taxedKinds } from './taxes.ts'
import { TaxRate } from './venue.ts'

/** All past, current and future rates, the latest of each kind first. */
const Listed = z.object({
  /** The date by the venue's calendar, which is the earliest start of a new rate. */
  today: NightDate,
  rates: z.array(
    z.extend(TaxRate, {
      id: Id,
      /** Whether it applies today, has ended, or is in the future. */
      state: z.enum(['holds', 'past', 'coming']),
    }),
  ),
})
export type ListedTaxRates = z.output<typeof Listed>

export const listTaxRates = endpoint({
  method: 'GET',
  path: '/api/admin/tax-rates',
  summary: 'The rates of the tax, with the dates from which they hold',
  reads: ['venue'],
  right: 'settings',
  reply: Listed,
})

/** The rate applies from the midnight of that date, by the venue's calendar. Earlier charges don't change. */
export const setTaxRate = endpoint({
  method: 'POST',
  path: '/api/admin/tax-rates',
  summary: 'Tax a kind of thing at a rate, from a date on',
  changes: ['venue', 'audit'],
  right: 'settings',
  body: z.strictObject({ kind: z.enum(taxedKinds), from: NightDate, basisPoints: BasisPoints }),
  reply: Listed,
  errors: ['tax_date_past'],
  fresh: true,
})

export const withdrawTaxRate = endpoint({
  method: 'DELETE',
  path: '/api/admin/tax-rates/:id',
  summary: 'Take back a rate of the tax that is still to come',
  changes: ['venue', 'audit'],
  right: 'settings',
  params: IdPath,
  reply: Listed,
  errors: ['tax_rate_holds'],
  fresh: true,
})
