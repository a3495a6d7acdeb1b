import type { Amenity } from '@lantern/contract/venue/amenities'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { toDollars } from '@lantern/contract/payments/pricing'
import type { Venue } from '@lantern/contract/venue/venue'
import { nameIn } from '@lantern/contract/venue/languages'
import { useCallback, type Dispatch, type SetStateAction } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal } from '../../../lib/api/failures/api-error.ts'
import { money, shortDate } from '../../../lib/shown/format.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CardForm } from '../../payments/card-form.tsx'
import { CancelRule } from './confirm-step.tsx'
import { dueByCard, type ChoicePrice } from './price.ts'
import { useDouble } from './use-book.tsx'
import { requestOf, type Wizard } from '../wizard/wizard.ts'

/** Whether the card form is shown, and whether its payment is in progress, during which the page must not navigate. */
export type CardState = 'closed' | 'open' | 'paying'

interface CardPaymentProps {
  wizard: Wizard
  amenity: Amenity
  venue: Venue
  price: ChoicePrice
  state: CardState
  onState: Dispatch<SetStateAction<CardState>>
  onBooked: () => void
}

/**
 * The dialog that pays by card or Apple Pay (product#wizard-payment). The room is held while the form is open, and
 * the paid hold becomes a booking. If that call fails, the card company's webhook makes the booking.
 *
 * It must stay mounted at every window width: if it were mounted again when a tablet is rotated, the card's data
 * would be lost and a second payment opened.
 */
export function CardPayment(props: CardPaymentProps) {
  const { wizard, amenity, venue, price, state, onState, onBooked } = props
  const t = useTranslations('bookings')
  const words = useTranslations('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const { ask, question } = useDouble()
  const { act: claim } = useAction(createBooking, {
    done: ({ totalPrice, deposit }) => ({
      title: t('confirmed'),
      description: t('confirmedPaid', {
        amount: money(Number(deposit) > 0 ? deposit : totalPrice),
      }),
    }),
    failed: { title: t('cardError'), otherwise: t('failedText') },
  })
  const setPaying = useCallback(
    (isPaying: boolean) =>
      onState((now) => (now === 'closed' ? now : isPaying ? 'paying' : 'open')),
    [onState],
  )
  const chosen = requestOf(wizard)
  if (!chosen) return null
  const request = { ...chosen, minimumSpend: toDollars(price.minimum) }
  const due = dueByCard(price)
  const amount = toDollars(due.now)
  const name = nameIn(amenity, language)

  const beginFor = (doubleBooking: boolean) => {
    const metadata = { ...request, doubleBooking }
    return call(createPaymentIntent, { body: { paymentType: 'booking', amount, metadata } })
  }
  const begin = async () => {
    try {
      return await beginFor(false)
    } catch (error) {
      if (!isRefusal(error, 'double_booking') || !(await ask(error))) throw error
      return beginFor(true)
    }
  }

  const finish = async (paymentIntentId: string, status: 'succeeded' | 'processing') => {
    const paid = { status: 'paid_online', paymentMethod: 'stripe', paymentIntentId } as const
    if (status === 'succeeded') await claim({ body: { ...request, ...paid } })
    void navigate({ to: '/account' })
    onState('closed')
    onBooked()
  }

  return (
    <Dialog
      open={state !== 'closed'}
      onClose={() => state !== 'paying' && onState('closed')}
      title={words('title')}
    >
      {due.now !== price.due.now && (
        <div className="mb-4">
          <CancelRule wizard={wizard} venue={venue} paid={due.now} />
        </div>
      )}
      <CardForm
        description={t('cardDescription', {
          amenity: name,
          date: shortDate(request.bookingDate, language),
        })}
        begin={begin}
        isToldLater
        onPaid={(id, status) => void finish(id, status)}
        onCancel={() => onState('closed')}
        onBusy={setPaying}
      />
      {question}
    </Dialog>
  )
}
