import { timeOfDay } from '@lantern/contract/clock'
import type { LiveBooking, TableChoices } from '@lantern/contract/floor'
import { toCents } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PaymentFields } from '../../bills/payments/payment-fields.tsx'
import { useTimePayment } from '../../bills/payments/use-payment.ts'
import type { Desk } from './use-desk.ts'
import { useLanguage } from '../../../i18n/words.tsx'

export interface ExtendChoiceProps {
  extension: NonNullable<TableChoices['extension']>
  /** The party as the screen shows it. */
  party: Pick<LiveBooking, 'isTab' | 'unpaid' | 'paidBy' | 'version'>
  /** A station can't charge a member's balance. */
  isStation: boolean
  desk: Desk
  onDone: () => void
}

/** More time, with its price and the methods to pay it. */
export function ExtendChoice({ extension, party, isStation, desk, onDone }: ExtendChoiceProps) {
  const t = useTranslations('floor.extend')
  const language = useLanguage()
  const { bookingId, endTime, endsAt, totalPrice, fromBalance } = extension
  const payment = useTimePayment(party, {
    cents: toCents(totalPrice),
    hasBalance: fromBalance && !isStation,
  })
  const { method: pay } = payment
  const extend = async () => {
    if (pay === null) return
    const body = { pay, version: party.version, endsAt, totalPrice }
    if (await desk.extend(bookingId, body)) onDone()
  }
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg">{t('title', { time: timeOfDay(endTime, language) })}</h3>
        <p className="heading figures text-xl">{money(totalPrice)}</p>
      </div>
      <PaymentFields {...payment.fields} />
      <Button
        variant="outline"
        loading={desk.isBusy}
        disabled={!payment.isReady}
        onClick={() => void extend()}
      >
        {t('submit', { time: timeOfDay(endTime, language) })}
      </Button>
    </section>
  )
}
