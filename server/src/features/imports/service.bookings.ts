import { createHash } from 'node:crypto'
import { line, NightDate, PartySize, prose, Email } from '@lantern/contract/primitives'
import type { Tx } from '../../kernel/db/db.ts'
import { listRooms, lockAllAmenities, type Rooms } from '../amenities/service.ts'
import { makeBooking } from '../bookings/making/service.ts'
import { memberIdOf } from '../members/service.lookup.ts'
import { noteImported, wasImported } from './repository.ts'
import { dateOf, hourOf, say, type Row, type Said } from './rules.ts'
import { made, refused, shortened, there, type Importer, type Importing } from './service.lines.ts'

const plain = (name = '') => name.trim().toLowerCase()

const wrong = (column: string): Said => say('unreadable', { column })

/** The night and the hours of a line, or why they can't be read. */
function readTime(row: Row) {
  const date = dateOf(row['date'] ?? '')
  if (date === undefined) return say('date_form')
  if (!NightDate.safeParse(date).success) return wrong('date')
  const [startTime, endTime] = [hourOf(row['start'] ?? ''), hourOf(row['end'] ?? '')]
  if (startTime === undefined) return wrong('start')
  if (endTime === undefined) return wrong('end')
  return { bookingDate: date, startTime, endTime }
}

/** The amenity of a line and the one room that it names, or why there is none. */
function readRoom(row: Row, rooms: Rooms) {
  const amenity = rooms.find((each) =>
    [each.nameEn, each.nameCh].some((name) => plain(name) === plain(row['amenity'])),
  )
  if (!amenity) return say('no_amenity')
  const unit = amenity.units.find(({ name }) => plain(name) === plain(row['room']))
  if (row['room'] !== undefined && !unit) return say('no_room')
  return { amenityId: amenity.id, unitId: unit?.id }
}

/** The guests of a line and their wishes, or what of it can't be read. */
function readGuests(row: Row) {
  const {
    people: count,
    phone = null,
    email: address = 'nobody@example.com',
    notes: text = '',
  } = row
  const people = PartySize.safeParse(Number(count ?? 1))
  const guest = line(1, 120).safeParse(row['name'])
  const email = Email.safeParse(address)
  const notes = prose(1_000).safeParse(text)
  if (!people.success) return wrong('people')
  if (!guest.success) return wrong('name')
  if (!email.success) return wrong('email')
  if (!notes.success) return wrong('notes')
  return {
    guestName: guest.data,
    email: row['email'] === undefined ? undefined : email.data,
    wishes: {
      partySize: count === undefined ? null : people.data,
      contactPhone: phone,
      specialRequests: notes.data,
    },
  }
}

/** What a line wants, or why it can't be read. */
function readWish(row: Row, rooms: Rooms) {
  const time = readTime(row)
  if ('code' in time) return time
  const room = readRoom(row, rooms)
  if ('code' in room) return room
  const guests = readGuests(row)
  if ('code' in guests) return guests
  const { guestName, email, wishes } = guests
  const { amenityId, unitId } = room
  return { guestName, email, unitId, wish: { amenityId, ...time, ...wishes } }
}

const parts = ['date', 'start', 'end', 'amenity', 'room', 'name', 'email', 'phone'] as const

/**
 * The key of a line. Two lines have the same key if they are the same booking, in whatever form date and hours are
 * written.
 */
const keyOf = (row: Row): string =>
  JSON.stringify([
    dateOf(row['date'] ?? '') ?? '',
    hourOf(row['start'] ?? '') ?? '',
    hourOf(row['end'] ?? '') ?? '',
    ...parts.slice(3).map((part) => plain(row[part])),
  ])

/**
 * Books what is still to come, by the venue's own rules, prices and locks, in the order of the file: if two lines want
 * the same room, the first one gets it. Each booking awaits Confirm, where the desk says how it is paid. Money that was
 * paid ahead elsewhere comes as the member's opening balance. Nobody gets a letter.
 */
export async function bookingsImporter(tx: Tx, { actorId, at }: Importing): Promise<Importer> {
  await lockAllAmenities(tx)
  const rooms = await listRooms(tx)
  return {
    nameOf: (row) =>
      shortened([row['name'], row['date'], row['start']].filter(Boolean).join(' · ')),
    keyOf,
    async take(row) {
      const read = readWish(row, rooms)
      if ('code' in read) return refused(read)
      const lineHash = createHash('sha256').update(keyOf(row)).digest()
      if (await wasImported(tx, lineHash)) return there(say('there_booking'))
      const { wish, unitId, email, guestName } = read
      const memberId = email === undefined ? null : ((await memberIdOf(tx, email)) ?? null)
      const request = { ...wish, way: 'import', memberId, guestName, unitId, method: null } as const
      const { booking } = await makeBooking(tx, request, { at, actorId })
      await noteImported(tx, { lineHash, bookingId: booking.id, createdAt: at })
      return made(email !== undefined && memberId === null ? say('as_guest') : undefined)
    },
  }
}
