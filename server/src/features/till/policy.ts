import type { NewSale } from '@lantern/contract/till'

/** A till that stays on, a station, knows no members and charges no balance. */
export const maySellAtStation = ({ userId, paymentType }: NewSale): boolean =>
  userId == null && paymentType !== 'balance'
