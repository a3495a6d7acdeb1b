import type { PaidPart } from '@lantern/contract/bills/bills'
import { toCents } from '@lantern/contract/payments/pricing'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { both, bothPlaces, bothTaxWords, PaperHead, PaperRow } from './paper.tsx'

type Paid = Omit<PaidPart, 'id' | 'tendered' | 'change' | 'shareId' | 'refunds' | 'company'> &
  Partial<Pick<PaidPart, 'company'>>

/** The receipt of one payment, in both languages: the share, its tax, the tip, and the payment method. */
export function ShareReceipt({ paid }: { paid: Paid }) {
  const { lanternId, place, share, method, amount, taxes, tip, rounding, at } = paid
  const total = toCents(amount) + toCents(tip) + toCents(rounding)
  return (
    <article className="grid gap-3 text-sm">
      <PaperHead
        title={both(({ paper }) => paper.receipt)}
        number={lanternId}
        at={at}
        whose={[place && bothPlaces(place.split(', ')), share]}
        company={paid.company ?? null}
      />
      <dl className="grid gap-1 border-t border-line pt-2">
        <PaperRow label={both(({ paper }) => paper.part)}>{money(amount)}</PaperRow>
        {taxes.map((tax) => (
          <PaperRow
            key={bothTaxWords(tax)}
            label={`${both(({ paper }) => paper.taxIn)} ${bothTaxWords(tax)}`}
          >
            {money(tax.amount)}
          </PaperRow>
        ))}
        {Number(tip) > 0 && <PaperRow label={both((words) => words.tip)}>{money(tip)}</PaperRow>}
        {Number(rounding) !== 0 && (
          <PaperRow label={both((words) => words.rounding)}>{money(rounding)}</PaperRow>
        )}
      </dl>
      <p className="heading flex justify-between gap-3 border-t border-line pt-2 text-lg">
        <span>
          {both((words) => words.paid)} · {both(({ methods }) => methods[method])}
        </span>
        <span className="figures">{moneyOfCents(total)}</span>
      </p>
    </article>
  )
}
