import { isHold } from '../bookings/core/rules.ts'
import type { Received } from '@lantern/contract/calls/endpoint'
import type { acceptForParty, declineForParty } from '@lantern/contract/bookings/waitlist'
import { audit } from '../../kernel/db/audit.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { byNow, type ActContext } from '../bills/service.post.ts'
import { findBooking, lockBooking, releaseHold } from '../bookings/core/service.ts'
import { makeBooking } from '../bookings/making/service.ts'
import { checkIn } from '../bookings/party/service.presence.ts'
import { answerOffer, findEntry, findOffers, type EntryRow } from './repository.ts'
import { publishQueue, endWait, lockQueue, type Queue } from './service.queue.ts'

/** The person who acts on an entry: its member, or a staff member. */
export type Actor = { memberId: number } | { actorId: number }

const isTheirs = (entry: EntryRow, actor: Actor) =>
  'actorId' in actor || entry.userId === actor.memberId

/** The staff member's id; `undefined` if a member acts. */
const staffOf = (actor: Actor) => ('actorId' in actor ? actor.actorId : undefined)

async function lockWait(tx: Tx, id: number, actor: Actor, now: Date) {
  const known = await findEntry(tx, id)
  if (!known || !isTheirs(known, actor)) throw new Refusal('not_found')
  const queue = await lockQueue(tx, known.amenityId, now)
  const entry = await findEntry(tx, id)
  if (entry?.state !== 'waiting') throw new Refusal('wait_over')
  return { entry, queue }
}

async function lockOffer(
  tx: Tx,
  { id, offerId }: { id: number; offerId: number },
  actor: Actor,
  now: Date,
) {
  const { entry, queue } = await lockWait(tx, id, actor, now)
  const offer = (await findOffers(tx, [id])).find((one) => one.id === offerId)
  if (offer?.state !== 'open' || offer.expiresAt <= now) throw new Refusal('offer_over')
  return { entry, queue, offer }
}

/** Logs an act of the staff on an entry. */
async function note(
  tx: Tx,
  action: 'waitlist.accept' | 'waitlist.decline' | 'waitlist.leave',
  entry: EntryRow,
  actor: Actor,
  at: Date,
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const actorId = staffOf(actor)
  if (actorId === undefined) return
  const { amenityId, night: bookingDate } = entry
  const subject = `waitlist:${entry.id}`
  await audit(tx, { actorId, action, subject, after: { amenityId, bookingDate, ...after }, at })
}

async function letGo(tx: Tx, entry: EntryRow, actor: Actor, { now }: Queue): Promise<void> {
  const open = (await findOffers(tx, [entry.id])).find(({ state }) => state === 'open')
  if (!open) return
  await releaseHold(tx, open.bookingId, now)
  await answerOffer(tx, open.id, { state: 'declined', at: now, by: staffOf(actor) })
}

/** Ends a wait for its member or the desk, and releases the held room. */
export function leave({ db, clock }: Kernel, id: number, actor: Actor): Promise<void> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { entry, queue } = await lockWait(tx, id, actor, now)
    await letGo(tx, entry, actor, queue)
    await endWait(tx, entry, { state: 'left' }, queue)
    await note(tx, 'waitlist.leave', entry, actor, now)
  })
}

/** Declines an offer, so that the next entry gets the room. The entry keeps waiting for other hours. */
export function decline(
  { db, clock }: Kernel,
  request: { id: number } & Received<typeof declineForParty>['body'],
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { entry, queue } = await lockOffer(tx, request, actor, now)
    await letGo(tx, entry, actor, queue)
    await publishQueue(tx, entry)
    await note(tx, 'waitlist.decline', entry, actor, now)
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

interface AcceptRequest {
  id: number
  body: Received<typeof acceptForParty>['body']
  actor: Actor
  repeatable: RepeatableCall | null
}

async function acceptIn(tx: Tx, { id, body, actor }: AcceptRequest, now: Date): Promise<number> {
  const { offerId, payment, seat = false, ...terms } = body
  const { entry, queue, offer } = await lockOffer(tx, { id, offerId }, actor, now)
  const actorId = staffOf(actor)
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
  await note(tx, 'waitlist.accept', entry, actor, now, { payment, total: agreed.price.total })
  if (seat) await seatNow(tx, booking.id, await byNow(tx, now, actorId))
  return id
}

/** Books the held room at the current price. */
export function accept(
  { db, clock }: Kernel,
  request: AcceptRequest,
): Promise<{ lanternId: string }> {
  const now = clock.now()
  return repeatable(db, request.repeatable, {
    run: (tx) => acceptIn(tx, request, now),
    async show(tx, id) {
      const bookingId = (await findEntry(tx, id))?.bookingId
      const booking = bookingId ? await findBooking(tx, bookingId) : undefined
      if (!booking) throw new Refusal('not_found')
      return { lanternId: booking.lanternId }
    },
    id: Number,
  })
}
