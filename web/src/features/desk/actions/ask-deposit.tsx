import { askForDeposit, type NewDeposit } from '@lantern/contract/floor/desk'
import { toCents } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useDepositWords } from '../../../kit/booking/deposit-time.ts'
import { useAction, type ActionOf } from '../../../kit/act/use-action.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { bookingAction } from './use-status.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'
import { DepositFields, newDeposit, type TypedDeposit } from './deposit-fields.tsx'

/** Asks the party of a booking for a deposit, for another one, or for none any more. */
export default function AskDeposit({ booking, onClose }: BookingDialogProps) {
  const t = useTranslations('desk')
  const say = useDepositWords()
  const language = useLanguage()
  const venue = useVenue()
  const { askedDeposit } = booking
  const [typed, setTyped] = useState<TypedDeposit>({ amount: askedDeposit?.amount ?? '' })
  const action: ActionOf<typeof askForDeposit> = useAction(askForDeposit, {
    ...bookingAction(onClose),
    done: (now) => ({ title: t(now.askedDeposit ? 'deposit.done' : 'deposit.doneNone') }),
    failed: { title: t('deposit.failed'), otherwise: t('actions.failedText') },
  })
  // What was paid of it counts towards the new amount.
  const paid = askedDeposit ? toCents(askedDeposit.amount) - toCents(askedDeposit.left) : 0
  const most = toCents(booking.unpaid) + paid
  const requested = venue ? newDeposit(typed, most, { start: booking, venue }) : null
  const ask = (deposit: NewDeposit | null) =>
    void action.act({
      params: { id: String(booking.id) },
      body: { deposit, version: booking.version },
    })
  return (
    <FormDialog
      title={t('deposit.title')}
      description={t('confirm.text', namesOf(booking, language))}
      cancelLabel={t('confirm.keep')}
      submitLabel={t('deposit.submit')}
      isBusy={action.isBusy}
      disabled={requested === null}
      onSubmit={() => requested && ask(requested)}
      onClose={onClose}
    >
      {askedDeposit && (
        <Alert title={say(askedDeposit)}>
          <Button variant="outline" size="small" disabled={action.isBusy} onClick={() => ask(null)}>
            {t('deposit.none')}
          </Button>
        </Alert>
      )}
      <p className="text-sm text-soft">{t('deposit.text')}</p>
      {venue && <DepositFields {...{ typed, venue, most }} onChange={setTyped} start={booking} />}
    </FormDialog>
  )
}
