import type { Method } from '../../bills/rules.ts'
import type { BookingRow } from '../core/repository.ts'

/**
 * The ways in which a booking is made: by a member from the balance, by a member with a card (which holds the slot until it
 * is paid), as an occurrence of a series, as a room that is offered from the waiting list, by accepting that offer, at the
 * desk for somebody, for a guest who sits down now, or from a file.
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

/** Hours of a booking with their instants. */
export interface Time {
  hours: number
  during: BookingRow['during']
}

/** A booking as somebody asks for it, and how it is to be paid. Amounts are those that a screen showed, in dollars. */
export interface BookingRequest {
  way: Way
  /** Its member, or `null` for a guest, who has a name. */
  memberId: number | null
  guestName?: string | null | undefined
  amenityId: number
  bookingDate: string
  startTime: string
  endTime: string
  /** The exact time, where it isn't whole hours of the clock. */
  time?: Time
  partySize?: number | null | undefined
  /** As it was written. */
  contactPhone?: string | null | undefined
  /** Only the desk may take more people than the room has seats. */
  aboveCapacity?: boolean | undefined
  specialRequests?: string | null | undefined
  totalPrice?: string | undefined
  minimumSpend?: string | undefined
  dueNow?: string | undefined
  /** The method by which it is paid now or when its series charges it; `null` if its party pays later. */
  method: Exclude<Method, 'elsewhere'> | null
  /** Its party orders on its bill, and pays all together. */
  isTab?: boolean
  /** Set for a hold: until when its rooms are kept for a payment or an answer. */
  holdUntil?: Date
  /** The hold that becomes the booking, locked; its rooms are taken over. */
  hold?: BookingRow
  /** The room that is wished for, if it can't be any. */
  unitId?: number | undefined
  /** The rooms that it should have where they are free, by their names. */
  preferred?: readonly string[]
  /** Its series, and when it is charged by itself; `null` is at once. */
  series?: { id: number; chargeAt: (startsAt: Date) => Date | null }
}
