import { isHold } from '../bookings/core/rules.ts'
import type * as contract from '@lantern/contract/bookings/waitlist'
import { audit } from '../../kernel/db/audit.ts'
import { repeatable } from '../../kernel/db/idempotency.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { byNow, type ActContext } from '../bills/service.post.ts'
import { findBooking, lockBooking, releaseHold } from '../bookings/core/service.ts'
import { makeBooking } from '../bookings/making/service.ts'
import { checkIn } from '../bookings/party/service.presence.ts'
import { answerOffer, findEntry, findOffers } from './repository.ts'
import { publishQueue, endWait, lockQueue } from './service.offers.ts'

type EntryCall = Pick<Call<typeof contract.leaveWaitlist>, 'viewer' | 'params'>
type OfferCall = EntryCall & { body: { offerId: number } }

/** The side that acts on an entry: its member or the desk. */
type Side = 'member' | 'desk'

/** Locks an entry and its queue. `actorId` is the staff member's id; `undefined` if its member acts. */
async function lockWait(tx: Tx, { viewer, params: { id } }: EntryCall, side: Side, now: Date) {
  const actorId = side === 'desk' ? viewer.id : undefined
  const known = await findEntry(tx, id)
  if (!known || (side === 'member' && known.userId !== viewer.id)) throw new Refusal('not_found')
  const queue = await lockQueue(tx, known.amenityId, now)
  const entry = await findEntry(tx, id)
  if (entry?.state !== 'waiting') throw new Refusal('wait_over')
  return { entry, queue, actorId }
}

type Waiting = Awaited<ReturnType<typeof lockWait>>

async function lockOffer(tx: Tx, call: OfferCall, side: Side, now: Date) {
  const waiting = await lockWait(tx, call, side, now)
  const offers = await findOffers(tx, [waiting.entry.id])
  const offer = offers.find(({ id }) => id === call.body.offerId)
  if (offer?.state !== 'open' || offer.expiresAt <= now) throw new Refusal('offer_over')
  return { ...waiting, offer }
}

async function note(
  tx: Tx,
  action: 'waitlist.accept' | 'waitlist.decline' | 'waitlist.leave',
  { entry, actorId, queue: { now: at } }: Waiting,
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (actorId === undefined) return
  const { amenityId, night: bookingDate } = entry
  const subject = `waitlist:${entry.id}`
  await audit(tx, { actorId, action, subject, after: { amenityId, bookingDate, ...after }, at })
}

async function letGo(tx: Tx, { entry, actorId, queue: { now } }: Waiting): Promise<void> {
  const open = (await findOffers(tx, [entry.id])).find(({ state }) => state === 'open')
  if (!open) return
  await releaseHold(tx, open.bookingId, now)
  await answerOffer(tx, open.id, { state: 'declined', at: now, by: actorId })
}

/** Ends a wait for its member or the desk, and releases the held room. */
export function leave({ db, clock }: Kernel, call: EntryCall, side: Side): Promise<void> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const waiting = await lockWait(tx, call, side, now)
    await letGo(tx, waiting)
    await endWait(tx, waiting.entry, { state: 'left' }, waiting.queue)
    await note(tx, 'waitlist.leave', waiting)
  })
}

/** Declines an offer, so that the next entry gets the room. The entry keeps waiting for other hours. */
export function decline({ db, clock }: Kernel, call: OfferCall, side: Side): Promise<void> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const waiting = await lockOffer(tx, call, side, now)
    await letGo(tx, waiting)
    await publishQueue(tx, waiting.entry)
    await note(tx, 'waitlist.decline', waiting)
  })
}

/** Checks in the party of a new booking, which is at the door. */
async function seatNow(tx: Tx, bookingId: number, by: ActContext): Promise<void> {
  const { version = 0 } = (await findBooking(tx, bookingId)) ?? {}
  await checkIn(tx, { bookingId, version }, by)
  const { actorId, at } = by
  if (actorId === null) throw new Error('nobody seats the party')
  await audit(tx, { actorId, at, action: 'booking.check-in', subject: `booking:${bookingId}` })
}

type AcceptCall = EntryCall & Pick<Call<typeof contract.acceptForParty>, 'body' | 'repeatable'>

async function acceptIn(tx: Tx, call: AcceptCall, side: Side, now: Date): Promise<number> {
  const { offerId, payment, seat = false, ...terms } = call.body
  const { offer, ...waiting } = await lockOffer(tx, call, side, now)
  const { entry, queue, actorId } = waiting
  const hold = await lockBooking(tx, offer.bookingId)
  if (!hold || !isHold(hold, now)) throw new Refusal('offer_over')
  const request = {
    ...hold,
    ...terms,
    way: 'accept',
    memberId: hold.userId,
    minimumSpend: terms.minimumSpend,
    time: { hours: hold.hours, during: hold.during },
    method: payment === 'later' ? null : payment,
    hold,
  } as const
  const { booking, terms: agreed } = await makeBooking(tx, request, { at: now, actorId })
  await answerOffer(tx, offerId, { state: 'accepted', at: now, by: actorId })
  await endWait(tx, entry, { state: 'booked', bookingId: booking.id }, queue)
  await note(tx, 'waitlist.accept', waiting, { payment, total: agreed.price.total })
  if (seat) await seatNow(tx, booking.id, await byNow(tx, now, actorId))
  return entry.id
}

/** Books the held room at the current price. */
export function accept(
  { db, clock }: Kernel,
  call: AcceptCall,
  side: Side,
): Promise<{ lanternId: string }> {
  const now = clock.now()
  return repeatable(db, call.repeatable, {
    run: (tx) => acceptIn(tx, call, side, now),
    async show(tx, id) {
      const bookingId = (await findEntry(tx, id))?.bookingId
      const booking = bookingId ? await findBooking(tx, bookingId) : undefined
      if (!booking) throw new Refusal('not_found')
      return { lanternId: booking.lanternId }
    },
    id: Number,
  })
}
