import type { Booking } from '@lantern/contract/bookings'
import { hoursOfNight, placeInNight } from '@lantern/contract/hours'
import { bookingPrice, pointsFor, toCents } from '@lantern/contract/pricing'

/** The sample rooms. The model has its own list, so that it doesn't depend on the server. */
const amenities = [
  { id: 1, price: 4_800, units: ['K-Room 1', 'K-Room 2', 'K-Room 3'] },
  { id: 2, price: 2_800, units: ['M1', 'M2', 'M3', 'M4', 'M5'] },
  { id: 3, price: 9_000, units: ['Theater'] },
  { id: 4, price: 12_000, units: ['VIP 1', 'VIP 2'] },
  { id: 5, price: 1_500, units: [1, 2, 3, 4, 5, 6].map((table) => `Table ${table}`) },
]
const rooms = amenities.flatMap(({ units }) => units)
export const offers = [
  ...amenities.map(({ id, price, units }) => ({ id, price, places: units.map((unit) => [unit]) })),
  { id: 6, price: 60_000, places: [rooms] },
]
const opening = { opensAt: '14:00', closesAt: '02:00' }
export const night = hoursOfNight(opening)

/** A wish for a booking: indexes into the lists above, and the place of an hour in the night of twelve hours. */
export interface Wish {
  person: number
  amenity: number
  night: number
  from: number
  hours: number
}

/** A wish to cancel; the number counts bookings back from the latest. */
export interface Cancellation {
  person: number
  back: number
}

/** The start of each hour of a night, and the night's end. */
export interface Night {
  hours: readonly Date[]
  closes: Date
}

interface Kept {
  id: number
  person: number
  night: number
  from: number
  to: number
  startsAt: Date
  units: readonly string[]
  total: number
  points: number
  canceled: boolean
}

/** A short model of the club's rules: the answer to every call, and the data that must result. */
export class Model {
  readonly balances: number[]
  readonly bookings: Kept[] = []
  readonly nights: readonly Night[]

  constructor(balances: number[], nights: readonly Night[]) {
    this.balances = balances
    this.nights = nights
  }

  #isFree(unit: string, one: Pick<Kept, 'night' | 'from' | 'to'>): boolean {
    return !this.bookings.some(
      (other) =>
        !other.canceled &&
        other.night === one.night &&
        other.from < one.to &&
        one.from < other.to &&
        other.units.includes(unit),
    )
  }

  /** The rooms that a wish gets, or the refusal's code. */
  book({ person: who, amenity, night: on, from, hours }: Wish, now: Date): string | string[] {
    const to = Math.min(12, from + hours)
    const night = this.nights[on]
    if (!night || now >= night.closes) return 'date_past'
    if ((night.hours[from] ?? now) < now) return 'hour_past'
    const offer = offers[amenity]
    const place = offer?.places.find((units) =>
      units.every((unit) => this.#isFree(unit, { night: on, from, to })),
    )
    if (!offer || !place) return 'slot_taken'
    const { total } = bookingPrice(offer.price, to - from, 500, { room: 0, service_fee: 0 })
    return total > (this.balances[who] ?? 0) ? 'insufficient_balance' : place
  }

  booked({ person: who, night: on }: Wish, booking: Booking): void {
    const total = toCents(booking.totalPrice)
    const from = placeInNight(booking.startTime, opening)
    this.bookings.push({
      id: booking.id,
      person: who,
      night: on,
      from,
      to: from + booking.hours,
      startsAt: new Date(booking.startsAt),
      units: booking.units,
      total,
      points: pointsFor(toCents(booking.subtotal), 1),
      canceled: false,
    })
    this.balances[who] = (this.balances[who] ?? 0) - total
  }

  cancel({ person: who, back }: Cancellation, now: Date): string | null {
    const booking = this.bookings.at(-1 - back)
    if (!booking || booking.person !== who) return 'not_found'
    return booking.canceled || booking.startsAt <= now ? 'not_cancelable' : null
  }

  canceled(id: number): void {
    const booking = this.bookings.find((one) => one.id === id)
    if (!booking || booking.canceled) throw new Error(`booking ${id} was canceled twice`)
    booking.canceled = true
    this.balances[booking.person] = (this.balances[booking.person] ?? 0) + booking.total
  }

  /** The rooms that each booking holds; `occupancies` must contain the same. */
  held(): string[] {
    const kept = this.bookings.filter((booking) => !booking.canceled)
    return kept.flatMap(({ id, units }) => units.map((unit) => `${id} ${unit}`)).toSorted()
  }

  points(who: number): number {
    const own = this.bookings.filter((one) => one.person === who && !one.canceled)
    return own.reduce((sum, one) => sum + one.points, 0)
  }
}
