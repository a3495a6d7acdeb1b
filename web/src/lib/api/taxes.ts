import { ratesOn, taxesAt, type TaxRates } from '@lantern/contract/taxes'
import type { Venue } from '@lantern/contract/venue'
import { useNow } from '../browser/now.ts'

/** The rates of the tax that hold now, by the venue's calendar; none until the venue is known. */
export function useTaxes(venue: Venue | null): TaxRates {
  const now = useNow()
  return venue ? taxesAt(venue, now) : ratesOn([], '')
}
