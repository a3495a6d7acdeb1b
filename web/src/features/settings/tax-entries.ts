import type { Sent } from '@lantern/contract/endpoint'
import { readHundredths } from '@lantern/contract/numbers'
import { setTaxRate } from '@lantern/contract/settings-taxes'
import type { TaxedKind } from '@lantern/contract/taxes'
import { refusedIn } from '../../lib/api/checked-by.ts'

/** The fields of a rate's form. */
export interface TaxEntries {
  kind: TaxedKind
  /** The rate in percent, as typed. */
  percent: string
  /** The date from which it applies. */
  from: string
}

/** The body of the call. */
export const asRate = ({ kind, percent, from }: TaxEntries): Sent<typeof setTaxRate>['body'] => ({
  kind,
  basisPoints: readHundredths(percent),
  from,
})

/** The fields that the contract refuses. */
export function validateTax(entries: TaxEntries): (keyof TaxEntries)[] {
  const refused = refusedIn(setTaxRate.body, asRate(entries))
  return [
    ...(refused.has('basisPoints') ? ['percent' as const] : []),
    ...(refused.has('from') ? ['from' as const] : []),
  ]
}
