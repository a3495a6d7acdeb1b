import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BasisPoints, Id, IdPath, NightDate } from './primitives.ts'
import { taxedKinds } from './taxes.ts'
import { TaxRate } from './venue.ts'

/** Every rate that has held or will, the latest of each kind first. */
const Listed = z.object({
  /** The date on the venue's calendar: a rate holds from today at the earliest. */
  today: NightDate,
  rates: z.array(
    z.extend(TaxRate, {
      id: Id,
      /** Whether it holds today, is over, or is still to come. */
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
  access: 'admin',
  reply: Listed,
})

/** From the midnight of that date on, by the venue's calendar. What was charged before stays as it was. */
export const setTaxRate = endpoint({
  method: 'POST',
  path: '/api/admin/tax-rates',
  summary: 'Tax a kind of thing at a rate, from a date on',
  changes: ['venue', 'audit'],
  access: 'admin',
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
  access: 'admin',
  params: IdPath,
  reply: Listed,
  errors: ['tax_rate_holds'],
  fresh: true,
})
