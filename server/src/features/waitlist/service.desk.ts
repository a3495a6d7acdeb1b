import type { Reply } from '@lantern/contract/calls/endpoint'
import { fullName } from '@lantern/contract/members/names'
import type * as contract from '@lantern/contract/bookings/waitlist'
import type { StaffWait } from '@lantern/contract/bookings/waitlist'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable } from '../../kernel/db/idempotency.ts'
import type { Call, UseCase } from '../../kernel/http/mount.ts'
import { placesOf, requireAmenity } from '../amenities/service.ts'
import { findTaken } from '../bookings/core/service.ts'
import { hoursOn, nightAt, type VenueSettings } from '../venue/service.ts'
import { phoneNumberOf, phoneShown } from '../venue/service.phone.ts'
import { findView, insertEntry, type EntryRow, type EntryView } from './repository.ts'
import { expectedWait, isBefore, type Queued, type Rooms } from './rules.ts'
import { cleanedNow, publishQueue, lockQueue, rangeOf } from './service.queue.ts'
import { entryOf, readWaits, toWait, type Waits } from './service.ts'

/** The rooms of some amenities tonight by amenity, when they are taken, and when the venue closes. */
async function readEvening(tx: Tx, amenityIds: readonly number[], venue: VenueSettings, now: Date) {
  const hours = hoursOn(nightAt(now, venue), venue)
  const closes = hours.at(-1)?.to ?? now
  const opens = hours[0]?.from ?? now
  const rooms = new Map<number, Rooms>()
  for (const id of new Set(amenityIds)) {
    const amenity = await requireAmenity(tx, id)
    rooms.set(id, { ...amenity, places: await placesOf(tx, amenity) })
  }
  const booked = now < closes ? await findTaken(tx, { from: opens, to: closes }, now) : []
  return { rooms, taken: [...booked, ...(await cleanedNow(tx, now))], closes }
}

type Evening = Awaited<ReturnType<typeof readEvening>>

/** The request of an entry for tonight, from now on at the earliest. */
function queuedAs(entry: EntryRow, { closes }: Evening, { venue, now }: Waits): Queued {
  const range = rangeOf(entry, venue)
  const from = range.from > now ? range.from : now
  return { hours: entry.hours, from, to: entry.isWalkIn ? closes : range.to }
}

/** The earlier entries for an amenity tonight that have no held room yet. */
const queueBefore = (
  { views, offers, venue, now }: Waits,
  { amenityId, before }: { amenityId: number; before: EntryRow | null },
): EntryRow[] =>
  views
    .map(({ entry }) => entry)
    .filter(
      (entry) =>
        entry.amenityId === amenityId &&
        entry.night === nightAt(now, venue) &&
        !offers.some(({ entryId, state }) => entryId === entry.id && state === 'open') &&
        (before === null || isBefore(entry, before)),
    )

/** The minutes until a room is expected for an entry; `null` if unknown. */
function expected(
  waits: Waits,
  evening: Evening,
  wanted: Queued & { amenityId: number; before: EntryRow | null },
): number | null {
  const { now } = waits
  const ahead = queueBefore(waits, wanted).map((entry) => queuedAs(entry, evening, waits))
  const rooms = evening.rooms.get(wanted.amenityId)
  return rooms ? expectedWait(rooms, evening.taken, { ahead, wanted, now }) : null
}

function toStaffWait(view: EntryView, waits: Waits, evening: Evening): StaffWait {
  const { entry, firstName, lastName, country } = view
  const { venue, now, offers } = waits
  const account = view.phone === null ? null : phoneNumberOf(view.phone, country)
  const isTonight = entry.night === nightAt(now, venue)
  const wanted = { ...queuedAs(entry, evening, waits), amenityId: entry.amenityId, before: entry }
  return {
    ...entry,
    ...toWait(view, waits),
    name: entry.guestName ?? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    phone: phoneShown(entry.contactPhone ?? account, country),
    expectedMinutes: isTonight ? expected(waits, evening, wanted) : null,
    history: offers.filter(({ entryId }) => entryId === entry.id),
  }
}

/** All waiting entries (`GET /api/staff/waitlist`). */
export const listForStaff: UseCase<typeof contract.listStaffWaits> = ({ db, clock }) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const waits = await readWaits(tx, now)
    const ids = waits.views.map(({ entry }) => entry.amenityId)
    const evening = await readEvening(tx, ids, waits.venue, now)
    return {
      tonight: nightAt(now, waits.venue),
      waits: waits.views.map((view) => toStaffWait(view, waits, evening)),
    }
  })
}

async function expectedWaitNow(
  tx: Tx,
  { amenityId, hours }: { amenityId: number; hours: number },
  now: Date,
): Promise<Reply<typeof contract.quoteWait>> {
  const waits = await readWaits(tx, now)
  const evening = await readEvening(tx, [amenityId], waits.venue, now)
  const opens = hoursOn(nightAt(now, waits.venue), waits.venue)[0]?.from ?? now
  const from = opens > now ? opens : now
  const wanted = { hours, from, to: evening.closes, amenityId, before: null }
  return {
    minutes: expected(waits, evening, wanted),
    ahead: queueBefore(waits, wanted).length,
  }
}

/** The expected wait of a guest at the venue (`GET /api/staff/waitlist/quote`). */
export const readExpectedWait: UseCase<typeof contract.quoteWait> = ({ db, clock }, { query }) =>
  transact(db, (tx) => expectedWaitNow(tx, query, clock.now()))

type AddCall = Call<typeof contract.addWait>

async function addIn(tx: Tx, { viewer, body }: AddCall, now: Date): Promise<number> {
  const { guestName, contactPhone, amenityId, hours, ...rest } = body
  const queue = await lockQueue(tx, amenityId, now)
  const entry = await entryOf(tx, queue, { ...rest, amenityId, hours })
  const number = contactPhone ? phoneNumberOf(contactPhone, queue.venue.country) : null
  if (contactPhone && number === null) throw new Refusal('phone_invalid')
  const wait = entry.isWalkIn ? await expectedWaitNow(tx, { amenityId, hours }, now) : null
  const guest = { guestName, contactPhone: number, quotedMinutes: wait?.minutes ?? null }
  const inserted = await insertEntry(tx, { ...entry, ...guest })
  if (!inserted) throw new Error('an inserted wait was not returned')
  await audit(tx, {
    actorId: viewer.id,
    action: 'waitlist.add',
    subject: `waitlist:${inserted.id}`,
    after: { amenityId, bookingDate: entry.night },
    at: now,
  })
  await publishQueue(tx, inserted)
  return inserted.id
}

/** Adds a caller or a guest at the venue to the list. */
export const addWait: UseCase<typeof contract.addWait> = ({ db, clock }, call) => {
  const now = clock.now()
  return repeatable(db, call.repeatable, {
    run: (tx) => addIn(tx, call, now),
    async show(tx, id) {
      const view = await findView(tx, id)
      if (!view) throw new Refusal('not_found')
      const waits = await readWaits(tx, now)
      const evening = await readEvening(tx, [view.entry.amenityId], waits.venue, now)
      return toStaffWait(view, waits, evening)
    },
    id: Number,
  })
}
