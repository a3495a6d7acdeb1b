import type { Amenity } from '@lantern/contract/amenities'
import { createBooking } from '@lantern/contract/bookings'
import { createPaymentIntent } from '@lantern/contract/payments'
import { toDollars, type BookingPrice } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { useLanguage } from '../../i18n/words.tsx'
import { call } from '../../lib/api-client.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { moneyOfCents, shortDate } from '../../lib/format.ts'
import { refreshUrls } from '../../lib/queries.ts'
import { refreshSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { CardForm } from '../payments/card-form.tsx'
import { slotOf, type Wizard } from './wizard.ts'

export interface CardPaymentProps {
  wizard: Wizard
  amenity: Amenity
  venue: Venue
  price: BookingPrice
  /** Whether the card's form is shown. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onBooked: () => void
}

/**
 * Paying by card or Apple Pay (spec §2): the room is held while the form is open, and the paid hold
 * is claimed as a booking. Should the claim not come through, the card company's own message makes
 * the booking all the same.
 */
export function CardPayment(props: CardPaymentProps) {
  const { wizard, amenity, venue, price, isOpen, onOpenChange, onBooked } = props
  const t = useTranslations('booking')
  const words = useTranslations('payments')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [isPaying, setPaying] = useState(false)
  const chosen = slotOf(wizard)
  if (!chosen) return null
  const slot = { ...chosen, specialRequests: wizard.requests.trim() || null }
  const cents = venue.cardServiceFee ? price.total : price.subtotal
  const amount = toDollars(cents)
  const name = language === 'ch' ? amenity.nameCh : amenity.nameEn

  const begin = () =>
    call(createPaymentIntent, { body: { paymentType: 'booking', amount, metadata: slot } })

  async function claim(paymentIntentId: string, status: 'succeeded' | 'processing') {
    if (status === 'succeeded') {
      const paid = { status: 'paid_online', paymentMethod: 'stripe' } as const
      try {
        await call(createBooking, {
          body: { ...slot, totalPrice: amount, ...paid, paymentIntentId },
        })
        toast({ title: t('confirmed') })
      } catch (error) {
        const description = sentenceOf(error, t('failedText'))
        toast({ variant: 'destructive', title: t('cardError'), description })
      }
    }
    onOpenChange(false)
    onBooked()
    void refreshSession()
    void refreshUrls((path) => /^\/api\/(bookings|account|amenities)/.test(path))
    navigate('/account')
  }

  return (
    <>
      <Button variant="outline" size="large" className="w-full" onClick={() => onOpenChange(true)}>
        <CreditCard aria-hidden="true" />
        {t('card')}
      </Button>
      <p className="figures text-center text-sm text-soft">
        {t(venue.cardServiceFee ? 'cardWithFee' : 'cardNoFee', { amount: moneyOfCents(cents) })}
      </p>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => (open || !isPaying) && onOpenChange(open)}
        title={words('title')}
        closeLabel={words('close')}
      >
        <CardForm
          description={t('cardDescription', {
            amenity: name,
            date: shortDate(slot.bookingDate, language),
          })}
          begin={begin}
          onPaid={(id, status) => void claim(id, status)}
          onCancel={() => onOpenChange(false)}
          onBusy={setPaying}
        />
      </Dialog>
    </>
  )
}
