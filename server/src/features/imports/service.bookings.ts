import { createHash } from 'node:crypto'
import { readWhole } from '@lantern/contract/calls/numbers'
import { line, NightDate, PartySize, prose, Email } from '@lantern/contract/calls/primitives'
import type { Tx } from '../../kernel/db/db.ts'
import { listRooms, lockAllAmenities, type Rooms } from '../amenities/service.ts'
import { makeBooking } from '../bookings/making/service.ts'
import { memberIdOf } from '../members/service.lookup.ts'
import { readSettings } from '../venue/service.ts'
import { phoneExtensionOf } from '../venue/service.phone.ts'
import { noteImported, wasImported } from './repository.ts'
import { dateOf, hourOf, say, invalidCell, sameName, type Row } from './rules.ts'
import { made, shortened, there, type Importer, type Importing } from './service.lines.ts'

function readTime(row: Row) {
  const date = dateOf(row['date'] ?? '')
  if (date === undefined) return invalidCell(row, 'date', 'date_form')
  if (!NightDate.safeParse(date).success) return invalidCell(row, 'date')
  const [startTime, endTime] = [hourOf(row['start'] ?? ''), hourOf(row['end'] ?? '')]
  if (startTime === undefined) return invalidCell(row, 'start', 'hour_form')
  if (endTime === undefined) return invalidCell(row, 'end', 'hour_form')
  return { bookingDate: date, startTime, endTime }
}

function readRoom(row: Row, rooms: Rooms) {
  const amenity = rooms.find((each) =>
    [each.nameEn, each.nameCh].some((name) => sameName(name) === sameName(row['amenity'])),
  )
  if (!amenity) return invalidCell(row, 'amenity', 'no_amenity')
  const unit = amenity.units.find(({ name }) => sameName(name) === sameName(row['room']))
  if (row['room'] !== undefined && !unit) return invalidCell(row, 'room', 'no_room')
  return { amenityId: amenity.id, unitId: unit?.id }
}

function readGuests(row: Row) {
  const {
    people: count,
    phone = null,
    email: address = 'nobody@example.com',
    notes: text = '',
  } = row
  const people = PartySize.safeParse(readWhole(count ?? '1'))
  const guest = line(1, 120).safeParse(row['name'])
  const email = Email.safeParse(address)
  const notes = prose(1_000).safeParse(text)
  if (!people.success) return invalidCell(row, 'people', 'whole_form')
  if (!guest.success) return invalidCell(row, 'name')
  if (!email.success) return invalidCell(row, 'email')
  if (!notes.success) return invalidCell(row, 'notes')
  return {
    guestName: guest.data,
    email: row['email'] === undefined ? undefined : email.data,
    requests: {
      partySize: count === undefined ? null : people.data,
      contactPhone: phone,
      specialRequests: notes.data,
    },
  }
}

function readBooking(row: Row, rooms: Rooms) {
  const time = readTime(row)
  if ('code' in time) return time
  const room = readRoom(row, rooms)
  if ('code' in room) return room
  const guests = readGuests(row)
  if ('code' in guests) return guests
  const { guestName, email, requests } = guests
  const { amenityId, unitId } = room
  return { guestName, email, unitId, details: { amenityId, ...time, ...requests } }
}

const parts = ['date', 'start', 'end', 'amenity', 'room', 'name', 'email', 'phone'] as const

/** The key of a line, the same for lines of the same booking, in whatever form date and hours are written. */
const keyOf = (row: Row): string =>
  JSON.stringify([
    dateOf(row['date'] ?? '') ?? '',
    hourOf(row['start'] ?? '') ?? '',
    hourOf(row['end'] ?? '') ?? '',
    ...parts.slice(3).map((part) => sameName(row[part])),
  ])

/**
 * Books what is still to come, by the venue's own rules, prices and locks, in the order of the file: if two lines want
 * the same room, the first one gets it. Each booking awaits Confirm, where the desk says how it is paid. Money that was
 * paid ahead elsewhere comes as the member's opening balance. Nobody gets an email.
 */
export async function bookingsImporter(tx: Tx, { actorId, at }: Importing): Promise<Importer> {
  await lockAllAmenities(tx)
  const venue = await readSettings(tx, at)
  const rooms = await listRooms(tx)
  return {
    nameOf: (row) =>
      shortened([row['name'], row['date'], row['start']].filter(Boolean).join(' · ')),
    read(row) {
      const read = readBooking(row, rooms)
      if ('code' in read) return read
      const key = keyOf(row)
      return {
        key,
        async take() {
          const lineHash = createHash('sha256').update(key).digest()
          if (await wasImported(tx, lineHash)) return there(say('there_booking'))
          const { details, unitId, email, guestName } = read
          const memberId = email === undefined ? null : ((await memberIdOf(tx, email)) ?? null)
          const way = { way: 'import', method: null } as const
          const request = { ...details, ...way, memberId, guestName, unitId }
          const { booking } = await makeBooking(tx, request, { at, actorId })
          await noteImported(tx, { lineHash, bookingId: booking.id, createdAt: at })
          const extension = phoneExtensionOf(row['phone'] ?? '', venue.country)
          return made(
            ...(email !== undefined && memberId === null ? [say('as_guest')] : []),
            ...(extension === undefined ? [] : [say('extension', { extension })]),
          )
        },
      }
    },
  }
}
