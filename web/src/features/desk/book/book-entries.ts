import type { Customer } from '@lantern/contract/customers'
import { bookForCustomer } from '@lantern/contract/desk'
import type { Sent } from '@lantern/contract/endpoint'
import { PartySize } from '@lantern/contract/primitives'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { slotIn, type Slot } from '@lantern/contract/slots'

type Body = Sent<typeof bookForCustomer>['body']

/** The values of the booking form. */
export interface BookEntries {
  kind: 'member' | 'guest'
  customer: Customer | null
  guestName: string
  /** The number of people as typed; blank if it isn't known. */
  partySize: string
  contactPhone: string
  /** The night, and the parts of the slot that were chosen. */
  wish: Partial<Slot> & Pick<Slot, 'bookingDate'>
  /** The one room that it shall be; any free one otherwise. */
  unitId: number | null
  payment: Body['payment']
  requests: string
  reason: string
}

/** The person whom it is for, and what they had the last time, where that is known before. */
export type Caller = Partial<
  Pick<BookEntries, 'kind' | 'customer' | 'guestName' | 'contactPhone' | 'partySize'>
> & { amenityId?: number }

/** How the booking is paid. A guest has no balance. */
export const paymentOf = ({ kind, payment }: Pick<BookEntries, 'kind' | 'payment'>) =>
  kind === 'guest' && payment === 'balance' ? 'later' : payment

/** What a booking costs and asks, in cents. */
export interface DeskQuote {
  total: Cents
  minimum: Cents
  /** What is paid at once, where anything is. */
  due: { now: Cents }
}

/** The price that was told, and for what is paid at once also that part of it. */
const toldPrice = ({ total, minimum, due }: DeskQuote, isLater: boolean) => ({
  totalPrice: toDollars(total),
  minimumSpend: toDollars(minimum),
  ...(!isLater && { dueNow: toDollars(due.now) }),
})

/**
 * The body of the call. `quote` is what the guest was told; if the price has changed, the server refuses and
 * the desk asks again.
 */
export function bodyOf(entries: BookEntries, slot: Slot, quote: DeskQuote | null): Body {
  const { kind, customer, guestName, partySize, contactPhone, requests, reason, unitId } = entries
  const payment = paymentOf(entries)
  return {
    ...(kind === 'guest' ? { guestName: guestName.trim() } : customer && { userId: customer.id }),
    ...slotIn(slot),
    ...(unitId !== null && { unitId }),
    ...(partySize.trim() !== '' && { partySize: Number(partySize) }),
    ...(contactPhone.trim() !== '' && { contactPhone }),
    payment,
    ...(quote && toldPrice(quote, payment === 'later')),
    ...(reason.trim() !== '' && { reason }),
    ...(requests.trim() !== '' && { specialRequests: requests }),
  }
}

/** The fields that are missing or invalid: the customer or guest, the number of people, the reason for moving money. */
export function wrongIn(entries: BookEntries): ('kind' | 'partySize' | 'reason')[] {
  const { kind, customer, guestName, partySize, reason } = entries
  const isCounted = partySize.trim() === '' || PartySize.safeParse(Number(partySize)).success
  const name = bookForCustomer.body.shape.guestName.safeParse(guestName)
  const isKnown = kind === 'member' ? customer !== null : name.success
  const needsReason = paymentOf(entries) !== 'later' && reason.trim() === ''
  return [
    ...(isKnown ? [] : ['kind' as const]),
    ...(isCounted ? [] : ['partySize' as const]),
    ...(needsReason ? ['reason' as const] : []),
  ]
}
