import type { Cents } from '@lantern/contract/pricing'
import type { Method } from '../../bills/rules.ts'
import type { BookingRow } from '../core/repository.ts'

/**
 * The ways in which a booking is made: by a member from the balance, by a member with a card (as a hold until it is
 * paid), as an occurrence of a series, as the hold of a waiting list offer, by accepting that offer, at the desk for
 * somebody, as a walk-in, or by an import.
 */
export const ways = [
  'balance',
  'card',
  'series',
  'offer',
  'accept',
  'desk',
  'walk_in',
  'import',
] as const
export type Way = (typeof ways)[number]

/** The charged hours of a booking, and its instants. */
export interface Time {
  hours: number
  during: BookingRow['during']
}

/** A request for a booking and its payment. Amounts are in dollars, as a screen showed them. */
export interface BookingRequest {
  way: Way
  /** `null` for a guest, who has a name. */
  memberId: number | null
  guestName?: string | null | undefined
  amenityId: number
  bookingDate: string
  startTime: string
  endTime: string
  /** The exact time, if it isn't in whole hours. */
  time?: Time
  partySize?: number | null | undefined
  /** The number as it was entered. */
  contactPhone?: string | null | undefined
  /** Whether the party may exceed the room's seats, which only the desk can allow. */
  aboveCapacity?: boolean | undefined
  /** Whether the member may have another booking at that time; `undefined` if nobody is asked. */
  doubleBooking?: boolean | undefined
  specialRequests?: string | null | undefined
  totalPrice?: string | undefined
  minimumSpend?: string | undefined
  dueNow?: string | undefined
  /** The method of the payment now or of a series' later charge; `null` if the party pays later. */
  method: Exclude<Method, 'elsewhere'> | null
  /** The part that is paid now instead of what the amenity asks for, in cents; only the desk decides it. */
  deposit?: Cents | undefined
  /** Whether its bill is a tab, on which the party orders and pays at the end. */
  isTab?: boolean
  /** Whether the party's time goes on in steps until it leaves. */
  isOpenEnded?: boolean | undefined
  /** For a hold: the time until which its rooms are kept for a payment or an answer. */
  holdUntil?: Date
  /** The locked hold that becomes the booking, with its rooms. */
  hold?: BookingRow
  /** The wished room; `undefined` for any. */
  unitId?: number | undefined
  /** The names of rooms to choose if they are free. */
  preferred?: readonly string[]
  /** Its series, and the time at which it is charged; `null` charges it at once. */
  series?: { id: number; chargeAt: (startsAt: Date) => Date | null }
}
