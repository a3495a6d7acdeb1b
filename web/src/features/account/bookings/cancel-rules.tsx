import type { Booking } from '@lantern/contract/bookings/bookings'
import { toCents } from '@lantern/contract/payments/pricing'
import { tooLate } from '@lantern/contract/bookings/cancel-text'
import { lastEnd } from '@lantern/contract/payments/refunds'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { RefundSteps } from '../../../kit/booking/refund-steps.tsx'
import { useNow } from '../../../lib/browser/now.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { cancelChance, takenFor } from './booking-state.ts'

export const Steps = ({ booking }: { booking: Booking }) => (
  <RefundSteps
    rules={booking.refundRules}
    from={booking.refundFrom}
    paid={booking.refundTo === null ? 0 : toCents(takenFor(booking))}
  />
)

/** The deadline that is over: that of the booking's own start, or of an earlier start before a change. */
function Late({ booking }: { booking: Booking }) {
  const t = useTranslations('account.cancel')
  const language = useLanguage()
  const { momentOf } = useMoments()
  const { refundRules, refundFrom, startsAt } = booking
  const end = lastEnd(refundRules, new Date(refundFrom)).toISOString()
  const isKept = refundFrom !== startsAt
  return (
    <p className="figures text-sm text-soft">
      {isKept ? t('clockOver', { until: momentOf(end) }) : tooLate(refundRules, language)}
    </p>
  )
}

/** The refund of a cancellation, or the reason why it is too late; nothing while all of it would be refunded. */
export function CancelRules({ booking }: { booking: Booking }) {
  const t = useTranslations('account.cancel')
  const chance = cancelChance(booking, useNow())
  const { cancelableUntil, startsAt, refundRules } = booking
  if (chance === null) return null
  if (chance === 'late') return <Late booking={booking} />
  if (chance !== 'open') return <p className="text-sm text-soft">{t(chance)}</p>
  if (refundRules.length === 1 && cancelableUntil === startsAt) return null
  return (
    <div className="text-sm text-soft">
      <Steps booking={booking} />
    </div>
  )
}
