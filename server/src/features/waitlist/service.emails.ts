import { toDollars, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import type { AmenityRow } from '../amenities/service.ts'
import type { BookingRow } from '../bookings/core/service.ts'
import { notifyMember } from '../push/service.ts'
import type { EntryRow } from './repository.ts'

const namesOf = ({ nameEn, nameCh }: AmenityRow) => ({ en: nameEn, ch: nameCh })

/** A held room, its price in cents, and the end of the hold. */
interface Offered {
  hold: BookingRow
  total: Cents
  until: Date
  amenity: AmenityRow
  now: Date
}

/** Emails a member about an offer. Callers have no email address: the desk calls them. */
export async function mailOffer(
  tx: Tx,
  entry: EntryRow,
  { hold, total, until, amenity, now }: Offered,
): Promise<void> {
  if (entry.userId === null) return
  await notifyMember(tx, {
    memberId: entry.userId,
    reference: `waitlist:${entry.id}:offered:${hold.id}`,
    content: {
      kind: 'waitlist_offer',
      amenity: namesOf(amenity),
      units: hold.units,
      startsAt: hold.during.from.toISOString(),
      endsAt: hold.during.to.toISOString(),
      total: toDollars(total),
      until: until.toISOString(),
    },
    at: now,
  })
}

/** Emails a member that their wait has ended without a room. */
export async function mailOver(
  tx: Tx,
  entry: EntryRow,
  amenity: AmenityRow,
  now: Date,
): Promise<void> {
  if (entry.userId === null) return
  await notifyMember(tx, {
    memberId: entry.userId,
    reference: `waitlist:${entry.id}:over`,
    content: { kind: 'waitlist_over', amenity: namesOf(amenity), night: entry.night },
    at: now,
  })
}
