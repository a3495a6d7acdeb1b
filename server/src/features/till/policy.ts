import type { NewSale } from '@lantern/contract/till'

/** A till that is a station stays on for everybody, so it knows no members and charges no balance. */
export const maySellAtStation = ({ userId, paymentType }: NewSale): boolean =>
  userId == null && paymentType !== 'balance'
