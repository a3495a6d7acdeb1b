import { ratesOn, taxesAt, type TaxRates } from '@lantern/contract/taxes'
import type { Venue } from '@lantern/contract/venue'
import { useNow } from '../browser/now.ts'

/** The tax rates in force today by the venue's calendar; none until the venue is known. */
export function useTaxes(venue: Venue | null): TaxRates {
  const now = useNow()
  return venue ? taxesAt(venue, now) : ratesOn([], '')
}
