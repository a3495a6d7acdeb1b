import type { Reply } from '@lantern/contract/endpoint'
import type * as contract from '@lantern/contract/customers'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { joinGuestBookings } from '../bookings/core/service.ts'
import { keepAccount, requireCustomer } from '../members/accounts/service.ts'
import { phoneNumberOf } from '../venue/service.phone.ts'
import { cachedVenue } from '../venue/service.ts'
import { mayChangeAccount } from './policy.ts'

/** Gives the bookings of a guest to the member with the same phone number (decision 17). */
export async function joinGuest(
  { db, clock, memory }: Kernel,
  actor: Viewer,
  { id, phone }: { id: number; phone: string },
): Promise<Reply<typeof contract.joinGuest>> {
  const at = clock.now()
  const { venue } = await cachedVenue(memory)
  const number = phoneNumberOf(phone, venue.phoneCountry)
  if (number === null) throw new Refusal('phone_invalid')
  return transact(db, async (tx) => {
    await keepAccount(tx, id)
    const { role, phone: own } = await requireCustomer(tx, id)
    if (!mayChangeAccount({ actor, from: role, to: role })) throw new Refusal('forbidden')
    const isSame = own !== null && phoneNumberOf(own, venue.phoneCountry) === number
    if (!isSame) throw new Refusal('phone_differs')
    const bookings = await joinGuestBookings(tx, number, { userId: id, at })
    if (bookings > 0) {
      await audit(tx, {
        actorId: actor.id,
        action: 'customer.join_guest',
        subject: `user:${id}`,
        after: { phone: number, bookings },
        at,
      })
    }
    return { bookings }
  })
}
