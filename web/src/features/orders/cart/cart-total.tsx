import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { taxNames } from '../../../lib/shown/tax.ts'
import { moneyOfCents } from '../../../lib/shown/format.ts'
import { useTaxes } from '../../../lib/api/taxes.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { priceOfTally, subtotalOf } from '../tally/tally.ts'
import { useTally } from '../tally/use-tally.ts'

/** The cart's total, and the button to the checkout. */
export function CartTotal({ onCheckout }: { onCheckout: () => void }) {
  const t = useTranslations('orders.cart')
  const language = useLanguage()
  const venue = useVenue()
  const { tally } = useTally()
  const taxes = useTaxes(venue)
  const { taxes: charged } = priceOfTally(tally, { discountPercent: 0, taxes, tip: 0 })
  return (
    <div className="grid w-full gap-3">
      {tally.length > 0 && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="heading text-xl">
            {t('total')}{' '}
            {charged.length > 0 && (
              <span className="font-body text-sm font-normal tracking-normal text-soft">
                {t('beforeTax', { tax: taxNames(charged, language) })}
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
