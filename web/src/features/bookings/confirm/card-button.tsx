import type { Venue } from '@lantern/contract/venue'
import CreditCard from 'lucide-react/icons/credit-card'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { byCard, type ChoicePrice } from './price.ts'

/** Whether the card form is shown, and whether its payment is under way, while nothing may lead away from it. */
export type CardState = 'closed' | 'open' | 'paying'

export interface CardButtonProps {
  venue: Venue
  price: ChoicePrice
  /** Whether the form was asked for. Its code may still be on the way then. */
  isOpen: boolean
  onPress: () => void
}

/** Opens the card form, and says what is paid by it. */
export function CardButton({ venue, price, isOpen, onPress }: CardButtonProps) {
  const t = useTranslations('bookings')
  const due = byCard(price, venue.cardServiceFee)
  return (
    <>
      <Button variant="outline" size="large" className="w-full" loading={isOpen} onClick={onPress}>
        <CreditCard aria-hidden="true" />
        {t('card')}
      </Button>
      <p className="figures text-center text-sm text-soft">
        {t(venue.cardServiceFee || due.later > 0 ? 'cardWithFee' : 'cardNoFee', {
          amount: moneyOfCents(due.now),
        })}
      </p>
    </>
  )
}
