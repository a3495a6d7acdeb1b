import type { Amenity } from '@lantern/contract/venue/amenities'
import { toCents } from '@lantern/contract/payments/pricing'
import { leastPrice } from '@lantern/contract/payments/rates'
import { useTranslations } from 'use-intl'
import { moneyOfCents } from '../../lib/shown/format.ts'

/** Returns a function that writes an amenity's price of an hour: `$28.00`, or `from $20.00` if its hours differ. */
export function useHourPrice(): (amenity: Pick<Amenity, 'pricePerHour' | 'prices'>) => string {
  const t = useTranslations('core')
  return ({ pricePerHour, prices }) => {
    const { price, isLeast } = leastPrice({ pricePerHour: toCents(pricePerHour), prices })
    const amount = moneyOfCents(price)
    return isLeast ? t('fromPrice', { amount }) : amount
  }
}
