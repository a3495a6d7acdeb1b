import { openingOn } from '@lantern/contract/venue/hours'
import type { endRehearsal, rehearse } from '@lantern/contract/venue/opening'
import { toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { byNow } from '../bills/service.post.ts'
import { listRooms, lockAllAmenities } from '../amenities/service.ts'
import { changeStatus, lockBooking } from '../bookings/core/service.ts'
import { makeBooking } from '../bookings/making/service.ts'
import { addDays, nightAt, readSettings, type VenueSettings } from '../venue/service.ts'
import { readOpening, updateOpening } from './repository.ts'
import { firstHour, REHEARSAL_NIGHTS } from './rules.ts'
import { describeOpening } from './service.ts'

/** Both languages in one name, since the name on the board isn't translated. */
const GUEST = 'Rehearsal 演练'

/** Books the first free hour of the coming nights in the first amenity with a unit. */
async function takeForPractice(tx: Tx, venue: VenueSettings, by: { at: Date; actorId: number }) {
  const tonight = nightAt(by.at, venue)
  const amenities = (await listRooms(tx)).filter(({ units }) => units.length > 0)
  for (let days = 1; days <= REHEARSAL_NIGHTS; days += 1) {
    const bookingDate = addDays(tonight, days)
    for (const { id: amenityId } of amenities) {
      const slot = { amenityId, bookingDate, ...firstHour(openingOn(bookingDate, venue).opensAt) }
      const guest = { way: 'desk', memberId: null, guestName: GUEST, partySize: 1 } as const
      try {
        return await makeBooking(tx, { ...slot, ...guest, method: null }, by)
      } catch (error) {
        // A closed night or an occupied unit is refused before anything is written; then the next one is tried.
        if (!(error instanceof Refusal)) throw error
      }
    }
  }
  throw new Refusal('nothing_to_rehearse')
}

/** Makes an unpaid rehearsal booking by the venue's rules and prices, which every staff screen shows. */
export const rehearseBooking: UseCase<typeof rehearse> = (kernel, { viewer: { id: actorId } }) => {
  const at = kernel.clock.now()
  return transact(kernel.db, async (tx) => {
    await lockAllAmenities(tx)
    const { rehearsalId } = await readOpening(tx, { isLocked: true })
    if (rehearsalId !== null) throw new Refusal('rehearsal_stands')
    const venue = await readSettings(tx, at)
    const { booking, terms } = await takeForPractice(tx, venue, { at, actorId })
    await updateOpening(tx, { rehearsalId: booking.id })
    await audit(tx, {
      actorId,
      action: 'booking.create',
      subject: `booking:${booking.id}`,
      after: { name: GUEST, payment: 'none', total: toDollars(terms.price.total) },
      at,
    })
    return describeOpening(tx, kernel)
  })
}

/** Cancels the rehearsal booking. If it was paid meanwhile, the desk must cancel and refund it first. */
export const endRehearsalBooking: UseCase<typeof endRehearsal> = (kernel, { viewer }) => {
  const actorId = viewer.id
  const at = kernel.clock.now()
  return transact(kernel.db, async (tx) => {
    const { rehearsalId } = await readOpening(tx, { isLocked: true })
    if (rehearsalId === null) throw new Refusal('not_found')
    const booking = await lockBooking(tx, rehearsalId)
    if (booking && booking.status !== 'canceled') {
      if (booking.status !== 'pending') throw new Refusal('rehearsal_paid')
      await changeStatus(tx, booking, 'canceled', await byNow(tx, at, actorId))
      await audit(tx, {
        actorId,
        action: 'booking.status',
        subject: `booking:${booking.id}`,
        before: { status: booking.status },
        after: { status: 'canceled' },
        at,
      })
    }
    await updateOpening(tx, { rehearsalId: null })
    return describeOpening(tx, kernel)
  })
}
