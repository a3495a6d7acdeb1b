import type { Customer } from '@lantern/contract/customers'
import { bookForCustomer } from '@lantern/contract/desk'
import type { Sent } from '@lantern/contract/endpoint'
import { PartySize } from '@lantern/contract/primitives'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { slotIn, type Slot } from '@lantern/contract/slots'

type Body = Sent<typeof bookForCustomer>['body']

/** What the form of a booking for somebody holds. */
export interface BookEntries {
  kind: 'member' | 'guest'
  customer: Customer | null
  guestName: string
  /** As it is written; blank where nobody has said. */
  partySize: string
  contactPhone: string
  /** The night, and whatever else of the slot was chosen. */
  wish: Partial<Slot> & Pick<Slot, 'bookingDate'>
  payment: Body['payment']
  requests: string
  reason: string
}

/** How it is paid: a guest has no balance. */
export const paymentOf = ({ kind, payment }: Pick<BookEntries, 'kind' | 'payment'>) =>
  kind === 'guest' && payment === 'balance' ? 'later' : payment

/** What the server is sent. The guest was told the total: another one is asked about, not taken. */
export function bodyOf(entries: BookEntries, slot: Slot, total: Cents | null): Body {
  const { kind, customer, guestName, partySize, contactPhone, requests, reason } = entries
  const isMember = kind === 'member'
  return {
    ...(isMember && customer && { userId: customer.id }),
    ...(!isMember && { guestName: guestName.trim() }),
    ...slotIn(slot),
    ...(partySize.trim() !== '' && { partySize: Number(partySize) }),
    ...(contactPhone.trim() !== '' && { contactPhone }),
    payment: paymentOf(entries),
    ...(total !== null && { totalPrice: toDollars(total) }),
    ...(reason.trim() !== '' && { reason }),
    ...(requests.trim() !== '' && { specialRequests: requests }),
  }
}

/** What is missing or no figure: for whom it is, how many they are, why money moves now. */
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
