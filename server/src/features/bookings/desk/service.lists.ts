import type { BookingStatus } from '@lantern/contract/bookings/bookings'
import type { Reply } from '@lantern/contract/calls/endpoint'
import { toDollars } from '@lantern/contract/payments/pricing'
import type {
  countMonth,
  getRoomReceipt,
  listDay,
  listStaffBookings,
  StaffBooking,
} from '@lantern/contract/floor/desk'
import { countFrom } from '../../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call, UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { asOneWord, searchMembers, searchTermsOf } from '../../members/search/service.ts'
import { dueNowOf, termsPrice } from '../core/rules.price.ts'
import type { BookingView } from '../core/repository.views.ts'
import { customerName, holdsRoom, isGuestConfirmed } from '../core/rules.ts'
import { refundByRule, billShown, paidFor } from '../core/rules.sums.ts'
import { showBooking, shownToAll } from '../core/service.ts'
import { noShowsOf } from '../party/service.presence.ts'
import { readUndoable } from '../party/service.ts'
import { readSettings } from '../../venue/service.ts'
import { phoneNumberOf, phoneShown } from '../../venue/service.phone.ts'
import {
  countListed,
  countNights,
  findDay,
  findByIds,
  findListed,
  type Listed,
} from './repository.ts'

export { countComing } from './repository.ts'

/** The amount that can be refunded in cents: what was paid, until the party is checked in. */
function refundable({ booking, sums }: BookingView): number {
  return booking.checkedInAt === null && holdsRoom(booking.status) ? paidFor(sums) : 0
}

const calledAt = ({ booking, member, country }: BookingView): string | null =>
  booking.contactPhone ?? (member?.phone ? phoneNumberOf(member.phone, country) : null)

/** Bookings as the desk sees them, in the same order, each with the act that can be undone and its guest's no-shows. */
export async function toStaffBookings(
  tx: Tx,
  views: readonly BookingView[],
  now: Date,
): Promise<StaffBooking[]> {
  const rows = views.map(({ booking }) => booking)
  const ids = rows.map(({ id }) => id)
  const undoable = await readUndoable(tx, ids, now)
  const venue = await readSettings(tx, now)
  const noShows = await noShowsOf(tx, rows, now)
  return views.map((view, place) => {
    const { booking, amenity, member, sums } = view
    const credit = refundable(view)
    const total = sums?.price ?? termsPrice(booking, venue, now).total
    const isPending = booking.status === 'pending'
    const dueNow = sums && isPending ? dueNowOf(booking, sums, amenity.deposits) : 0
    return {
      ...shownToAll(view),
      amenityName: amenity.nameEn,
      amenityNameCh: amenity.nameCh,
      userName: customerName(booking.guestName, member),
      tierId: member?.tierId ?? null,
      isGuestConfirmed: isGuestConfirmed(booking),
      invited: view.invited,
      expectedAt: booking.expectedAt?.toISOString() ?? null,
      leftAt: booking.leftAt?.toISOString() ?? null,
      ...billShown(sums),
      totalPrice: toDollars(total),
      dueNow: toDollars(dueNow),
      refundable: toDollars(credit),
      refundByRule: toDollars(credit === 0 ? 0 : refundByRule(booking, sums, now)),
      undoable: undoable.get(booking.id) ?? null,
      contactPhone: phoneShown(calledAt(view), view.country),
      noShows: noShows[place] ?? 0,
    }
  })
}

/** Bookings by id as the desk sees them in this transaction. Unknown ids are left out. */
export async function readStaffBookings(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, StaffBooking>> {
  const found = await toStaffBookings(tx, await findByIds(tx, ids), now)
  return new Map(found.map((booking) => [booking.id, booking]))
}

export async function showStaffBooking(tx: Tx, id: number, now: Date): Promise<StaffBooking> {
  const [booking] = await toStaffBookings(tx, await findByIds(tx, [id]), now)
  if (!booking) throw new Refusal('not_found')
  return booking
}

export const readReceipt: UseCase<typeof getRoomReceipt> = ({ db, clock }, { params: { id } }) =>
  transact(db, async (tx) => {
    const { userName: customerName } = await showStaffBooking(tx, id, clock.now())
    return { booking: await showBooking(tx, id, clock.now()), customerName }
  })

/** A night's bookings by start, with canceled ones and without holds. */
export const readDay: UseCase<typeof listDay> = ({ db, clock }, { params: { date } }) =>
  transact(db, async (tx) => toStaffBookings(tx, await findDay(tx, date), clock.now()))

/** The number of bookings of each night of a month (`yyyy-MM`). */
export const readMonth: UseCase<typeof countMonth> = ({ db }, { params: { month } }) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return transact(db, (tx) => countNights(tx, { from: `${month}-01`, to: last }))
}

type ListCall = Call<typeof listStaffBookings>

const PAGE = 20
/** The most customers whose bookings a search by name includes. The response has a flag if there are more. */
const MOST_MEMBERS = 100

const toCome: readonly BookingStatus[] = ['pending', 'confirmed', 'paid_online']
const all: readonly BookingStatus[] = [...toCome, 'completed', 'no_show', 'canceled']

function cursorOf(after: string | undefined): Listed['after'] {
  if (after === undefined) return undefined
  const [at, id] = after.split('.').map(Number)
  return { at: new Date(at ?? 0), id: id ?? 0 }
}

/** The search of a list, with `found` as `null` if all bookings are listed, and whether it leaves out customers. */
async function readSought(tx: Tx, { search, userId }: ListCall['query']) {
  if (userId !== undefined) {
    return {
      found: { memberIds: [userId], words: undefined, lanternId: undefined },
      isPartial: false,
    }
  }
  const sought = searchTermsOf(search)
  if (sought.length === 0) return { found: null, isPartial: false }
  const memberIds = await searchMembers(tx, sought, MOST_MEMBERS)
  const text = search?.trim() ?? ''
  return {
    found: {
      memberIds: memberIds.slice(0, MOST_MEMBERS),
      words: asOneWord(text),
      lanternId: text.length === 12 ? text.toUpperCase() : undefined,
    },
    isPartial: memberIds.length > MOST_MEMBERS,
  }
}

/** Coming bookings, soonest first, or those that are over or canceled, latest first. */
export function listForStaff(
  { db, clock }: Kernel,
  { query }: ListCall,
): Promise<Reply<typeof listStaffBookings>> {
  const { scope, status, amenityId, after } = query
  const possible = scope === 'upcoming' ? toCome : all
  const statuses = possible.filter((one) => status === undefined || one === status)
  // No coming booking has such a status, and PostgreSQL can't take an empty list of statuses.
  if (statuses.length === 0) {
    return Promise.resolve({ bookings: [], next: null, count: 0, isPartial: false })
  }
  const listed: Listed = {
    scope,
    statuses,
    toConfirm: query.toConfirm !== undefined,
    amenityId,
    after: cursorOf(after),
    now: clock.now(),
    size: PAGE + 1,
  }
  return transact(db, async (tx) => {
    const { found, isPartial } = await readSought(tx, query)
    const views = await findListed(tx, listed, found)
    const count = await countFrom(views, PAGE, () => countListed(tx, listed, found))
    const page = views.slice(0, PAGE)
    const last = page.at(-1)?.booking
    const next = views.length > PAGE && last ? `${last.during.from.getTime()}.${last.id}` : null
    return { bookings: await toStaffBookings(tx, page, listed.now), next, count, isPartial }
  })
}
