import type { NewSale } from '@lantern/contract/till'

/** A till that stays on names no member, and takes nothing from anybody's balance. */
export const maySellAtStation = ({ userId, paymentType }: NewSale): boolean =>
  userId == null && paymentType !== 'balance'
