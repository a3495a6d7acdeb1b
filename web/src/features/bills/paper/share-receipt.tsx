import type { PaymentMethod } from '@lantern/contract/bills'
import type { TaxLabel } from '@lantern/contract/taxes'
import { money } from '../../../lib/shown/format.ts'
import { both, bothPlaces, bothTaxWords } from './both.ts'
import { PaperHead } from './paper-head.tsx'
import { PaperRow } from './paper-row.tsx'

/** A payment for a part of a bill, with the facts of its receipt. */
export interface PaidPart {
  lanternId: string
  place: string | null
  /** The name of the paid share. */
  share: string | null
  method: PaymentMethod
  amount: string
  tax: string
  taxLabel: TaxLabel | null
  tip: string
  /** The rounding of cash to five cents. */
  rounding: string
  total: string
  at: string
}

/** The receipt of one payment, in both languages: the share, its tax, the tip, and the payment method. */
export function ShareReceipt({ paid }: { paid: PaidPart }) {
  const { lanternId, place, share, method, amount, tax, taxLabel, tip, rounding, total, at } = paid
  return (
    <article className="grid gap-3 text-sm">
      <PaperHead
        title={both(({ paper }) => paper.receipt)}
        number={lanternId}
        at={at}
        whose={[place && bothPlaces(place.split(', ')), share]}
      />
      <dl className="grid gap-1 border-t border-line pt-2">
        <PaperRow label={both(({ paper }) => paper.part)}>{money(amount)}</PaperRow>
        {taxLabel && (
          <PaperRow label={`${both(({ paper }) => paper.taxIn)} ${bothTaxWords(taxLabel)}`}>
            {money(tax)}
          </PaperRow>
        )}
        {Number(tip) > 0 && <PaperRow label={both((words) => words.tip)}>{money(tip)}</PaperRow>}
        {Number(rounding) !== 0 && (
          <PaperRow label={both((words) => words.rounding)}>{money(rounding)}</PaperRow>
        )}
      </dl>
      <p className="heading flex justify-between gap-3 border-t border-line pt-2 text-lg">
        <span>
          {both((words) => words.paid)} · {both(({ methods }) => methods[method])}
        </span>
        <span className="figures">{money(total)}</span>
      </p>
    </article>
  )
}
