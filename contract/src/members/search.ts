import * as z from 'zod/mini'
import { BillSummary } from '../bills/bills.ts'
import { Customer, CustomerNote } from './customers.ts'
import { StaffBooking } from '../floor/desk.ts'
import { endpoint } from '../calls/endpoint.ts'
import { OrderStatus } from '../menu/orders.ts'
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
} from '../calls/primitives.ts'

/** A guest without an account: all bookings without one that have this number. */
export const GuestResult = z.object({
  phone: Phone,
  /** The names given with the bookings, latest first. */
  names: z.array(z.string()),
  /** The number of bookings, without holds. */
  bookings: z.int(),
})
export type GuestResult = z.output<typeof GuestResult>

export const WaitResult = z.object({
  id: Id,
  name: z.string(),
  phone: z.nullable(Phone),
  amenity: BothNames,
  bookingDate: NightDate,
  fromTime: ClockTime,
  toTime: ClockTime,
  hours: z.int(),
  /** A walk-in, who wants a room from now on. */
  isWalkIn: z.boolean(),
  /** A room is currently held for them. */
  isHeld: z.boolean(),
})
export type WaitResult = z.output<typeof WaitResult>

/** A person found by a search: a member, or a guest identified by phone number. */
export const PersonResult = z.object({
  member: z.nullable(Customer),
  /** The guest; for a member, the guest with the same number, whose bookings can be assigned to the member. */
  guest: z.nullable(GuestResult),
  /** The phone number to call; formatted for the venue's country if it is a valid number. */
  phone: z.nullable(Phone),
  visits: z.int(),
  noShows: z.int(),
  /** Future bookings, and those whose party is here, soonest first; at most five. */
  toCome: z.array(StaffBooking),
  /** The latest past bookings, latest first; at most three. */
  past: z.array(StaffBooking),
  /** Open and owed bills. */
  bills: z.array(BillSummary),
  /** The latest two notes of the staff. */
  notes: z.array(CustomerNote),
  /** Their waiting list entries, soonest first. */
  waits: z.array(WaitResult),
})
export type PersonResult = z.output<typeof PersonResult>

export const OrderResult = z.object({
  id: Id,
  lanternId: LanternId,
  status: OrderStatus,
  totalAmount: Money,
  userId: z.nullable(Id),
  customerName: z.nullable(z.string()),
  tableName: z.nullable(z.string()),
  billId: Id,
  createdAt: Instant,
})
export type OrderResult = z.output<typeof OrderResult>

export const SearchResult = z.object({
  /** At most eight: people with a future booking first, then by their latest booking. */
  people: z.array(PersonResult),
  /** The booking with that number; else up to five bookings of guests with a name and no phone number. */
  bookings: z.array(StaffBooking),
  /** The bill with that number, in any status. */
  bills: z.array(BillSummary),
  orders: z.array(OrderResult),
  /** Waiting list entries of callers and walk-ins who aren't among the people. */
  waits: z.array(WaitResult),
  /** `true` if more people match than are listed. */
  isPartial: z.boolean(),
})
export type SearchResult = z.output<typeof SearchResult>

/** By phone or its last digits, by any public number, or by a part of a name (product#search). */
export const searchEverything = endpoint('GET /api/staff/search', {
  summary: 'Find whoever calls: by phone, by a number, or by name',
  reads: ['amenities', 'bookings', 'waitlist', 'orders', 'bills', 'notes', 'wallet', 'account'],
  right: 'customers',
  query: z.object({ text: line(1, 80) }),
  reply: SearchResult,
})
