import { getTableChoices } from '@lantern/contract/floor'
import { extendBooking } from '@lantern/contract/party'
import { toCents } from '@lantern/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { money } from '../../../lib/shown/format.ts'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import {
  roomSumsOf,
  timeWays,
  type RoomPayment,
  type TimeWay,
} from '../../bills/payments/room-payment-draft.ts'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { ActDialog } from './act-dialog.tsx'
import { bookingAct } from './booking-act.ts'
import type { PartyDialogProps } from './move-party.tsx'

/** More time for a party that is here: until when, for how much and paid how is asked before it stays. */
export function ExtendParty({ booking, tableId, onClose }: PartyDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const [payment, setPayment] = useState<RoomPayment<TimeWay>>({ way: 'cash', tendered: '' })
  const query = useQuery(queryOf(getTableChoices, { params: { id: String(tableId) } }))
  const offered = query.data?.extension
  const extension = offered?.bookingId === booking.id ? offered : null
  const { act, isBusy } = useAct(extendBooking, {
    ...bookingAct(onClose),
    done: t('actions.done'),
    failed: { title: t('reschedule.failed'), otherwise: t('actions.failedText') },
  })
  const extend = () => {
    if (!extension) return
    const { endsAt, totalPrice } = extension
    const body = { pay: payment.way, version: booking.version, endsAt, totalPrice }
    void act({ params: { id: String(booking.id) }, body })
  }
  const cents = toCents(extension?.totalPrice ?? '0')
  return (
    <ActDialog
      title={t('extend.title', { time: extension?.endTime ?? booking.endTime })}
      description={t('reschedule.text', namesOf(booking, language))}
      submitLabel={t('confirm.submit')}
      isBusy={isBusy}
      disabled={!extension || roomSumsOf(payment, cents).change === null}
      onSubmit={extend}
      onClose={onClose}
    >
      <Loaded query={query} failed={t('reschedule.failed')} ghost={<SkeletonText lines={3} />}>
        {() =>
          extension ? (
            <div className="grid gap-5">
              <MoneyRows>
                <MoneyRow
                  label={t('reschedule.toPay')}
                  amount={money(extension.totalPrice)}
                  total
                />
              </MoneyRows>
              <RoomPaymentFields
                ways={timeWays(extension.fromBalance)}
                value={payment}
                onChange={setPayment}
                cents={cents}
              />
            </div>
          ) : (
            <Alert tone="destructive">{t('extend.none')}</Alert>
          )
        }
      </Loaded>
    </ActDialog>
  )
}
