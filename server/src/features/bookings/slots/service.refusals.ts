import type { BookingStatus } from '@lantern/contract/bookings'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { refuseDebtor } from '../../bills/service.ts'
import { nightAt, readSettings, type VenueSettings } from '../../venue/service.ts'
import { phoneNumberOf } from '../../venue/service.phone.ts'
import { requireReliable } from '../no-shows/service.ts'
import type { Paid } from '../core/service.bill.ts'
import type { GuestsAsked } from './service.guests.ts'

/** Who asks for a booking, and how they would pay. */
interface Asked {
  memberId: number | null
  wish: Pick<GuestsAsked, 'contactPhone'>
  arrangement: {
    status: BookingStatus
    method: Paid['method'] | null
    holdExpiresAt?: Date
    isByDesk?: boolean
  }
}

type Facts = { venue: VenueSettings; now: Date }
type Rule = (tx: Tx, asked: Asked, facts: Facts) => void | Promise<void>

/** Only a member has a balance. */
const needsAccount: Rule = (_tx, { memberId, arrangement: { method } }) => {
  if (method === 'balance' && memberId === null) throw new Refusal('needs_account')
}

/** Whoever has an overdue bill books nothing by themselves. */
const owesNothing: Rule = async (tx, { memberId, arrangement: { isByDesk } }, { venue, now }) => {
  if (memberId !== null && !isByDesk) await refuseDebtor(tx, memberId, nightAt(now, venue))
}

/** Whoever has missed too many bookings pays with the next one. */
const isReliable: Rule = async (tx, { memberId, wish, arrangement }, { venue, now }) => {
  const { method, status, holdExpiresAt } = arrangement
  if (method !== null || status !== 'pending' || holdExpiresAt) return
  const phone = wish.contactPhone ? phoneNumberOf(wish.contactPhone, venue.phoneCountry) : null
  await requireReliable(tx, { userId: memberId, contactPhone: phone }, now)
}

/** Why a booking is refused because of who asks, and how they would pay; whoever asks, and in this order. */
const rules: readonly Rule[] = [needsAccount, owesNothing, isReliable]

/**
 * Refuses a booking that somebody may not have: `needs_account`, `bill_owed`, `pays_ahead`. It runs before the amenity is
 * locked, so that nobody waits for it.
 */
export async function refuse(tx: Tx, asked: Asked, now: Date): Promise<void> {
  const venue = await readSettings(tx, now)
  for (const rule of rules) await rule(tx, asked, { venue, now })
}
