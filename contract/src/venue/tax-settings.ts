import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, line, NightDate, Version } from '../calls/primitives.ts'
import { TaxRate } from './venue.ts'

/** All taxes with their past, current and future rates, the earliest first. */
const Listed = z.object({
  /** The date by the venue's calendar, which is the earliest start of a new rate. */
  today: NightDate,
  /** The version of the taxes, which every save increases. */
  version: Version,
  taxes: z.array(
    z.object({
      id: Id,
      en: z.string(),
      ch: z.string(),
      number: z.nullable(z.string()),
      rates: z.array(TaxRate),
    }),
  ),
})
export type ListedTaxes = z.output<typeof Listed>

export const listTaxes = endpoint('GET /api/admin/taxes', {
  summary: 'The taxes and their rates, with the dates from which they hold',
  reads: ['venue'],
  right: 'settings',
  reply: Listed,
})

/** All taxes. A tax without an `id` is new. One that has never been charged is removed by leaving it out. */
export const Taxes = z.strictObject({
  /** The version that was read. Another one is refused as `stale`. */
  version: Version,
  taxes: z
    .array(
      z.strictObject({
        id: z.optional(Id),
        en: line(1, 40),
        /** Empty stores the English name. */
        ch: line(0, 40),
        /** The venue's registration number for the tax; empty without one. */
        number: line(0, 40),
        /** Its rates from today on, which replace those of these dates. Earlier ones stay as they are. */
        rates: z.array(TaxRate).check(z.maxLength(60)),
      }),
    )
    .check(z.maxLength(8)),
})
export type Taxes = z.output<typeof Taxes>

export const saveTaxes = endpoint('PUT /api/admin/taxes', {
  summary: 'Save all taxes with their names, numbers and rates to come',
  changes: ['venue', 'audit'],
  right: 'settings',
  body: Taxes,
  reply: Listed,
  errors: ['stale', 'tax_date_past', 'tax_rate_holds', 'not_found'],
  fresh: true,
})
