import { useTimeZone, useVenue } from '../../../lib/api/venue.ts'
import type { TaxLabel } from '@lantern/contract/taxes'
import { money, plainMoment } from '../../../lib/shown/format.ts'
import { taxName, taxWords } from '../../../lib/shown/tax.ts'
import { both } from './both.ts'
import { PaperRow } from './paper-row.tsx'

/** A payment for a part of a bill, with the facts of its receipt. */
export interface PaidPart {
  lanternId: string
  place: string | null
  /** The name of the share that it paid. */
  share: string | null
  way: 'cash' | 'terminal' | 'balance' | 'card'
  amount: string
  tax: string
  taxLabel: TaxLabel | null
  tip: string
  total: string
  at: string
}

/** The receipt of one payment, in both languages: whose share, how much of it is tax, the tip, and how it was paid. */
export function ShareReceipt({ paid }: { paid: PaidPart }) {
  const venue = useVenue()
  const timeZone = useTimeZone()
  const { lanternId, place, share, way, amount, tax, taxLabel, tip, total, at } = paid
  return (
    <article className="grid gap-3 text-sm">
      <header>
        <p className="heading text-lg">
          {venue?.name.en} {venue?.name.ch}
        </p>
        {venue?.address && <p>{venue.address}</p>}
        <p className="heading mt-2 text-lg">{both(({ paper }) => paper.receipt)}</p>
        <p className="figures">
          {lanternId} · {plainMoment(at, timeZone)}
        </p>
        <p>{[place, share].filter(Boolean).join(' · ')}</p>
      </header>
      <dl className="grid gap-1 border-t border-line pt-2">
        <PaperRow label={both(({ paper }) => paper.part)}>{money(amount)}</PaperRow>
        {taxLabel && (
          <PaperRow
            label={`${both(({ paper }) => paper.taxIn)} ${taxName(taxLabel, 'en')} ${taxWords({ ...taxLabel, basisPoints: null }, 'ch')}`}
          >
            {money(tax)}
          </PaperRow>
        )}
        {Number(tip) > 0 && <PaperRow label={both((words) => words.tip)}>{money(tip)}</PaperRow>}
      </dl>
      <p className="heading flex justify-between gap-3 border-t border-line pt-2 text-lg">
        <span>
          {both((words) => words.paid)} · {both(({ ways }) => ways[way])}
        </span>
        <span className="figures">{money(total)}</span>
      </p>
    </article>
  )
}
