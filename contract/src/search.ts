import * as z from 'zod/mini'
import { BillSummary } from './bills.ts'
import { Customer, CustomerNote } from './customers.ts'
import { StaffBooking } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { OrderStatus } from './orders.ts'
import {
  BothNames,
  ClockTime,
  Id,
  Instant,
  LanternId,
  line,
  Money,
  NightDate,
  Phone,
} from './primitives.ts'

/** A guest without an account: all bookings without one that have this number. */
export const FoundGuest = z.object({
  phone: Phone,
  /** The names that they gave, the latest first. */
  names: z.array(z.string()),
  /** How many bookings they have; holds don't count. */
  bookings: z.int(),
})
export type FoundGuest = z.output<typeof FoundGuest>

/** Somebody's wait for a room. */
export const FoundWait = z.object({
  id: Id,
  name: z.string(),
  phone: z.nullable(Phone),
  amenity: BothNames,
  bookingDate: NightDate,
  fromTime: ClockTime,
  toTime: ClockTime,
  hours: z.int(),
  /** They are at the door, and want a room from now on. */
  isWalkIn: z.boolean(),
  /** A room is held for them now. */
  isHeld: z.boolean(),
})
export type FoundWait = z.output<typeof FoundWait>

/** Somebody whom a search found: a member, or a guest who is known by their number. */
export const FoundPerson = z.object({
  member: z.nullable(Customer),
  /** The guest; for a member, the guest with the member's number, whose bookings can become theirs. */
  guest: z.nullable(FoundGuest),
  /** By which number to call them: the account's, in the form of the venue's country where it is a number. */
  phone: z.nullable(Phone),
  /** How often they came. */
  visits: z.int(),
  noShows: z.int(),
  /** Their bookings to come, and those whose party is here, soonest first; at most five. */
  toCome: z.array(StaffBooking),
  /** Their latest bookings that are over, the latest first; at most three. */
  past: z.array(StaffBooking),
  /** Their bills that are open or owed. */
  bills: z.array(BillSummary),
  /** The latest two notes of the staff. */
  notes: z.array(CustomerNote),
  /** What they wait for, soonest first. */
  waits: z.array(FoundWait),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** An order, found by its number. */
export const FoundOrder = z.object({
  id: Id,
  lanternId: LanternId,
  status: OrderStatus,
  totalAmount: Money,
  userId: z.nullable(Id),
  customerName: z.nullable(z.string()),
  tableName: z.nullable(z.string()),
  /** The bill that it is on. */
  billId: Id,
  createdAt: Instant,
})
export type FoundOrder = z.output<typeof FoundOrder>

export const Found = z.object({
  /** At most eight: those with something to come first, then by their latest booking. */
  people: z.array(FoundPerson),
  /** The booking with that number; else bookings of guests who gave a name and no phone, at most five. */
  bookings: z.array(StaffBooking),
  /** The bill with that number, in any state. */
  bills: z.array(BillSummary),
  orders: z.array(FoundOrder),
  /** Callers and guests at the door who wait, and who are none of the people. */
  waits: z.array(FoundWait),
  /** `true` if more people match than are listed. */
  isPartial: z.boolean(),
})
export type Found = z.output<typeof Found>

/**
 * The one search of the staff: a phone number in any form or its last digits, a member's number as on their card,
 * the number of a booking, a bill or an order, or a part of a name (product#search).
 */
export const searchHouse = endpoint({
  method: 'GET',
  path: '/api/staff/search',
  summary: 'Find whoever calls: by phone, by a number, or by name',
  reads: ['amenities', 'bookings', 'waitlist', 'orders', 'bills', 'notes', 'wallet', 'account'],
  access: 'staff',
  query: z.object({ text: line(1, 80) }),
  reply: Found,
})
