import { taxesAt, type DayTax } from '@lantern/contract/payments/taxes'
import type { Venue } from '@lantern/contract/venue/venue'
import { useNow } from '../browser/now.ts'

/** The taxes in force today by the venue's calendar; none until the venue is known. */
export function useTaxes(venue: Venue | null): DayTax[] {
  const now = useNow()
  return venue ? taxesAt(venue, now) : []
}
