import type { SearchResult, PersonResult } from '@lantern/contract/members/search'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import { fullName } from '@lantern/contract/members/names'
import { toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { unpaidBills } from '../bills/view/service.ts'
import { readStaffBookings } from '../bookings/desk/service.lists.ts'
import { toCustomer } from '../members/accounts/service.ts'
import { asOneWord } from '../members/search/service.ts'
import { phoneShown } from '../venue/service.phone.ts'
import { cachedVenue } from '../venue/service.ts'
import { findLatestNotes, findOrders, findTraces, type Trace } from './repository.ts'
import { distinct, meantBy } from './rules.ts'
import { findPeople, findWaits, type Known, personQueryOf } from './service.people.ts'

/** The most notes of a member that are shown; their page has the others. */
const NOTES = 2
const NAMES = 3
/** The most bookings of guests without a phone number, who can't be grouped by person. */
const NAMELESS = 5

const idsOf = ({ history: { toComeIds, pastIds } }: Known) => [...toComeIds, ...pastIds]

type Notes = Awaited<ReturnType<typeof findLatestNotes>>

const notesOn = (notes: Notes, userId: number): PersonResult['notes'] =>
  notes
    .filter(({ note }) => note.userId === userId)
    .map(({ note, ...author }) => ({
      id: note.id,
      text: note.text,
      author: fullName(author),
      createdAt: note.createdAt.toISOString(),
    }))

async function readOrders(tx: Tx, ids: readonly number[]): Promise<SearchResult['orders']> {
  if (ids.length === 0) return []
  const found = await findOrders(tx, ids)
  return found.map(({ order, total, firstName, lastName }) => ({
    ...order,
    totalAmount: toDollars(total),
    customerName:
      fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || order.customerName,
    createdAt: order.createdAt.toISOString(),
  }))
}

/** The bookings that are listed besides people: the one with that number, or those of guests without a phone number. */
function bookingsToList(traces: readonly Trace[]): number[] {
  const numbered = traces.filter(({ kind }) => kind === 'booking').map(({ id }) => id)
  if (numbered.length > 0) return numbered
  return traces
    .filter(({ kind }) => kind === 'party' || kind === 'request')
    .filter(({ userId, phone }) => userId === null && phone === null)
    .map(({ id }) => id)
    .toSorted((one, other) => other - one)
    .slice(0, NAMELESS)
}

async function describe(
  tx: Tx,
  people: readonly Known[],
  found: {
    bookings: Map<number, StaffBooking>
    country: string
    billId: number | null
    waits: readonly PersonResult['waits'][]
    now: Date
  },
): Promise<{ people: PersonResult[]; bills: SearchResult['bills'] }> {
  const { bookings, country, billId, waits, now } = found
  const userIds = people.flatMap(({ account }) => (account ? [account.id] : []))
  const guestIds = people.flatMap((one) => (one.account ? [] : idsOf(one)))
  const bills = await unpaidBills(tx, now, { userIds, bookingIds: guestIds, id: billId })
  const notes = userIds.length > 0 ? await findLatestNotes(tx, userIds, NOTES) : []
  const described = people.map((one, place): PersonResult => {
    const { account, number, history, guest } = one
    const own = new Set(idsOf(one))
    const read = (ids: readonly number[]) => ids.flatMap((id) => bookings.get(id) ?? [])
    const phone = phoneShown(number, country)
    const typed = account?.phone ?? null
    return {
      member: account && toCustomer(account),
      guest: guest &&
        phone && { phone, names: distinct(guest.names, NAMES), bookings: guest.bookings },
      phone: phone ?? (typed === null ? null : { number: typed, shown: typed }),
      visits: history.visits,
      noShows: history.noShows,
      toCome: read(history.toComeIds),
      past: read(history.pastIds),
      bills: bills.filter(
        ({ id, userId, bookingId, status }) =>
          (status === 'open' || status === 'owed' || id !== billId) &&
          (account ? userId === account.id : bookingId !== null && own.has(bookingId)),
      ),
      notes: account ? notesOn(notes, account.id) : [],
      waits: waits[place] ?? [],
    }
  })
  return { people: described, bills: bills.filter(({ id }) => id === billId) }
}

/** Finds people with what the desk needs of them, and bookings, bills and orders by their numbers. */
export async function searchEverything(
  { db, clock, memory }: Kernel,
  typed: string,
): Promise<SearchResult> {
  const now = clock.now()
  const { venue } = await cachedVenue(memory)
  const country = venue.country
  const meant = meantBy(typed)
  const query = personQueryOf(meant, country)
  return transact(db, async (tx) => {
    const traces = await findTraces(tx, {
      lanternId: meant.lanternId,
      phone: query.number,
      parts: query.parts,
      words: meant.digits === null ? asOneWord(meant.text) : null,
    })
    const { people, isPartial } = await findPeople(tx, { meant, query, traces, country, now })
    const { ofPeople, ofOthers } = await findWaits(tx, { people, meant, query }, now)
    const listed = bookingsToList(traces)
    const bookings = await readStaffBookings(tx, [...people.flatMap(idsOf), ...listed], now)
    const billId = traces.find(({ kind }) => kind === 'bill')?.id ?? null
    const orderIds = traces.filter(({ kind }) => kind === 'order').map(({ id }) => id)
    return {
      ...(await describe(tx, people, { bookings, country, billId, waits: ofPeople, now })),
      bookings: listed.flatMap((id) => bookings.get(id) ?? []),
      orders: await readOrders(tx, orderIds),
      waits: ofOthers,
      isPartial,
    }
  })
}
