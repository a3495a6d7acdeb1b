import { refundPromise } from '@lantern/contract/bookings/cancel-text'
import type { Cents } from '@lantern/contract/payments/pricing'
import type { Venue } from '@lantern/contract/venue/venue'
import Undo2 from 'lucide-react/icons/undo-2'
import { useLanguage } from '../../../i18n/words.tsx'
import { RefundSteps } from '../../../kit/booking/refund-steps.tsx'
import { useNight } from '../hours/use-offer.ts'
import type { Wizard } from '../wizard/wizard.ts'

export interface CancelRuleProps {
  wizard: Wizard
  venue: Venue
  /** The amount that is paid now by the selected method; `null` while nothing is chosen. */
  paid: Cents | null
}

/** The refunds of a cancellation by deadline. The member reads them before the payment. */
export function CancelRule({ wizard, venue, paid }: CancelRuleProps) {
  const language = useLanguage()
  const { data } = useNight(wizard)
  const { refundRules: rules } = venue
  const from = data?.hours.find(({ time }) => time === wizard.start)?.startsAt
  return (
    <div className="flex gap-2.5 text-sm text-soft">
      <Undo2 className="mt-[0.2em] size-4 shrink-0" />
      {from === undefined || paid === null ? (
        <p>{refundPromise(rules, language)}</p>
      ) : (
        <RefundSteps rules={rules} from={from} paid={paid} />
      )}
    </div>
  )
}
