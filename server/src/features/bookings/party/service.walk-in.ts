import { bookingPrice, type BookingPrice } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/db/lantern-id.ts'
import { lockForBooking, requireAmenity, type AmenityRow } from '../../amenities/service.ts'
import { findTable, type TableRow } from '../../tables/service.ts'
import { hoursOn, nightAt, readSettings, type VenueSettings } from '../../venue/service.ts'
import { findTaken, insertBooking, occupy, type BookingRow } from '../core/repository.ts'
import { freePlaces } from '../core/rules.ts'
import { nightClosed } from '../slots/service.availability.ts'
import { announceBooking } from '../core/service.ts'
import { charge } from '../core/service.money.ts'
import { choosePlace } from '../slots/service.ts'

/** How a guest pays: in cash, with their bill, or not at all. */
export type GuestPay = 'cash' | 'bill' | 'none'

/** Until when somebody could sit down now, and what that costs; begun hours count whole. */
export interface SeatEnd {
  startTime: string
  endTime: string
  during: { from: Date; to: Date }
  price: BookingPrice
}

/** The rest of tonight's hours, from the running one on; none while the venue is closed. */
function seatEnds(amenity: AmenityRow, venue: VenueSettings, now: Date): SeatEnd[] {
  const hours = hoursOn(nightAt(now, venue), venue).filter((hour) => hour.to > now)
  const [running] = hours
  if (!running || running.from > now) return []
  return hours.map((hour, place) => ({
    startTime: running.time,
    endTime: hours[place + 1]?.time ?? venue.closesAt,
    during: { from: now, to: hour.to },
    price: bookingPrice(amenity.pricePerHour, place + 1, venue.serviceFeeBasisPoints),
  }))
}

/** A table that bookings can take, with its amenity. Throws `not_found`, `table_not_bookable`. */
async function requireUnit(tx: Tx, tableId: number) {
  const table = await findTable(tx, tableId)
  if (!table) throw new Refusal('not_found')
  if (table.amenityId === null) throw new Refusal('table_not_bookable', { name: table.name })
  return { table, amenity: await requireAmenity(tx, table.amenityId) }
}

const unitOf = ({ id, name, capacity }: TableRow, amenity: AmenityRow) => [
  { id, name, capacity, amenityId: amenity.id },
]

/** The ends that a walk-in may have at a table, as far as it is free from now on. */
export async function findSeatEnds(tx: Tx, tableId: number, now: Date): Promise<SeatEnd[]> {
  const { table, amenity } = await requireUnit(tx, tableId)
  const venue = await readSettings(tx, now)
  const places = [unitOf(table, amenity)]
  const date = nightAt(now, venue)
  if ((await nightClosed(tx, { amenity, places, date }, venue, now)) !== null) return []
  const ends = seatEnds(amenity, venue, now)
  const last = ends.at(-1)
  const taken = last ? await findTaken(tx, last.during, now) : []
  return ends.filter(({ during }) => freePlaces(places, taken, during).length > 0)
}

/** Who sits down, where, until when, and how they pay. */
export interface WalkIn {
  actorId: number
  tableId: number
  guestName: string
  endTime: string
  pay: GuestPay
}

/**
 * Seats a guest at a table now: a booking by name that holds the room until its end, paid at once.
 * Throws `not_found`, `table_not_bookable`, why the night is closed, `outside_hours`, `slot_taken`.
 */
export async function seatGuest(tx: Tx, guest: WalkIn, now: Date): Promise<BookingRow> {
  const known = await requireUnit(tx, guest.tableId)
  await lockForBooking(tx, known.amenity.id)
  // Read again: its price, or whose unit it is, may have changed while this waited.
  const { table, amenity } = await requireUnit(tx, guest.tableId)
  const venue = await readSettings(tx, now)
  const unit = unitOf(table, amenity)
  const date = nightAt(now, venue)
  const closed = await nightClosed(tx, { amenity, places: [unit], date }, venue, now)
  if (closed !== null) throw new Refusal(closed, { days: venue.bookingDaysAhead })
  const end = seatEnds(amenity, venue, now).find(({ endTime }) => endTime === guest.endTime)
  if (!end) throw new Refusal('outside_hours', { opens: venue.opensAt, closes: venue.closesAt })
  const { startTime, endTime, during, price } = end
  await choosePlace(tx, [unit], { memberId: null, during, now })
  const isFree = guest.pay === 'none'
  const booking = await insertBooking(tx, {
    lanternId: newLanternId(),
    guestName: guest.guestName,
    amenityId: amenity.id,
    bookingDate: date,
    startTime,
    endTime,
    during,
    units: [table.name],
    hours: price.hours,
    pricePerHour: amenity.pricePerHour,
    subtotal: isFree ? 0 : price.subtotal,
    serviceFee: isFree ? 0 : price.fee,
    serviceFeeBasisPoints: venue.serviceFeeBasisPoints,
    totalPrice: isFree ? 0 : price.total,
    status: 'confirmed',
    paymentMethod: guest.pay,
    cancelHours: venue.cancelHours,
    checkedInAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (!(await occupy(tx, booking.id, [table.id], during))) throw new Refusal('slot_taken')
  await charge(tx, booking, now, guest.actorId)
  await announceBooking(tx, booking)
  return booking
}
