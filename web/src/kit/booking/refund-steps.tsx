import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { refundLines, tooLate } from '@lantern/contract/bookings/cancel-text'
import type { RefundRule } from '@lantern/contract/calls/primitives'
import { refundSteps } from '@lantern/contract/payments/refunds'
import { useLanguage } from '../../i18n/words.tsx'
import { useNow } from '../../lib/browser/now.ts'
import { money } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'

export interface RefundStepsProps {
  rules: readonly RefundRule[]
  /** The start of the booking, from which the hours are counted. */
  from: string
  paid: Cents
}

/** The refunds by time of cancellation, for the deadlines still to come; otherwise that it is too late. */
export function RefundSteps({ rules, from, paid }: RefundStepsProps) {
  const language = useLanguage()
  const { momentOf } = useMoments()
  const steps = refundSteps(rules, new Date(from), useNow(), paid)
  const lines = refundLines(steps, language, {
    isPaid: paid > 0,
    moment: (at) => momentOf(at.toISOString()),
    money: (cents) => money(toDollars(cents)),
  })
  const shown = lines.length > 0 ? lines : [tooLate(rules, language)]
  return (
    <span className="figures block">
      {shown.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  )
}
