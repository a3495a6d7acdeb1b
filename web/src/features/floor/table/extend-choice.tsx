import type { TableChoices } from '@lantern/contract/floor'
import { toCents } from '@lantern/contract/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import {
  roomSumsOf,
  timeWays,
  type RoomPayment,
  type TimeWay,
} from '../../bills/payments/room-payment-draft.ts'
import type { Desk } from './use-desk.ts'

export interface ExtendChoiceProps {
  extension: NonNullable<TableChoices['extension']>
  /** The party as the screen shows it. */
  version: number
  /** A screen at the door takes nothing from a member's balance. */
  isStation: boolean
  desk: Desk
  onDone: () => void
}

/** More time, with its price and the ways to pay it. */
export function ExtendChoice({ extension, version, isStation, desk, onDone }: ExtendChoiceProps) {
  const t = useTranslations('floor.extend')
  const { bookingId, endTime, endsAt, totalPrice, fromBalance } = extension
  const ways = timeWays(fromBalance && !isStation)
  const [payment, setPayment] = useState<RoomPayment<TimeWay>>({ way: 'cash', tendered: '' })
  const cents = toCents(totalPrice)
  const extend = () =>
    void desk
      .extend(bookingId, { pay: payment.way, version, endsAt, totalPrice })
      .then((went) => went && onDone())
  return (
    <section className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg">{t('title', { time: endTime })}</h3>
        <p className="heading figures text-xl">{money(totalPrice)}</p>
      </div>
      <RoomPaymentFields ways={ways} value={payment} onChange={setPayment} cents={cents} />
      <Button
        variant="outline"
        loading={desk.isBusy}
        disabled={roomSumsOf(payment, cents).change === null}
        onClick={extend}
      >
        {t('submit', { time: endTime })}
      </Button>
    </section>
  )
}
