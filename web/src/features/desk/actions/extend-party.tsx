import { timeOfDay } from '@lantern/contract/clock'
import { getTableChoices } from '@lantern/contract/floor'
import { extendBooking } from '@lantern/contract/party'
import { toCents } from '@lantern/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { money } from '../../../lib/shown/format.ts'
import { PaymentFields } from '../../bills/payments/payment-fields.tsx'
import { useTimePayment } from '../../bills/payments/use-payment.ts'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { ActionDialog } from './action-dialog.tsx'
import { bookingAction } from './booking-action.ts'
import type { PartyDialogProps } from './move-party.tsx'

/** More time for a checked-in party: the end, the price and the payment method. */
export function ExtendParty({ booking, tableId, onClose }: PartyDialogProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const query = useQuery(queryOf(getTableChoices, { params: { id: String(tableId) } }))
  const offered = query.data?.extension
  const extension = offered?.bookingId === booking.id ? offered : null
  const { act, isBusy } = useAction(extendBooking, {
    ...bookingAction(onClose),
    done: t('actions.done'),
    failed: { title: t('reschedule.failed'), otherwise: t('actions.failedText') },
  })
  const payment = useTimePayment(booking, {
    cents: toCents(extension?.totalPrice ?? '0'),
    hasBalance: extension?.fromBalance ?? false,
  })
  const { method: pay } = payment
  const extend = () => {
    if (!extension || pay === null) return
    const { endsAt, totalPrice } = extension
    const body = { pay, version: booking.version, endsAt, totalPrice }
    void act({ params: { id: String(booking.id) }, body })
  }
  return (
    <ActionDialog
      title={t('extend.title', {
        time: timeOfDay(extension?.endTime ?? booking.endTime, language),
      })}
      description={t('reschedule.text', namesOf(booking, language))}
      submitLabel={t('confirm.submit')}
      isBusy={isBusy}
      disabled={!extension || !payment.isReady}
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
              <PaymentFields {...payment.fields} />
            </div>
          ) : (
            <Alert tone="destructive">{t('extend.none')}</Alert>
          )
        }
      </Loaded>
    </ActionDialog>
  )
}
