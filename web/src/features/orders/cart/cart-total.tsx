import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { subtotalOf } from './tally.ts'
import { percentOf } from './percent.ts'
import { useTally } from './use-tally.ts'

/** What it comes to, and the way on. */
export function CartTotal({ onCheckout }: { onCheckout: () => void }) {
  const t = useTranslations('orders.cart')
  const venue = useVenue()
  const { tally } = useTally()
  return (
    <div className="grid w-full gap-3">
      {tally.length > 0 && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="heading text-xl">
            {t('total')}{' '}
            {venue && (
              <span className="font-body text-sm font-normal tracking-normal text-soft">
                {t('beforeTax', { percent: percentOf(venue.taxBasisPoints) })}
              </span>
            )}
          </span>
          <span className="heading figures text-xl">{moneyOfCents(subtotalOf(tally))}</span>
        </p>
      )}
      <Button
        size="large"
        variant={tally.length === 0 ? 'outline' : 'primary'}
        className="w-full"
        onClick={onCheckout}
      >
        {t('checkout')}
      </Button>
    </div>
  )
}
