import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import {
  joinWaitlist,
  listStaffWaits,
  listWaits,
  type StaffWait,
  type Wait,
} from '@lantern/contract/bookings/waitlist'
import { makeOffers } from '../../src/features/waitlist/service.offers.ts'
import type { Club } from '../club/club.ts'
import type { Visitor } from '../club/visitor.ts'

/** Hours of the theater, which has one unit: one booking makes its night full. */
export const theater = (startTime: string, endTime: string, bookingDate = '2026-11-21') => ({
  amenityId: 3,
  bookingDate,
  startTime,
  endTime,
})

/** A wish for the theater: a number of hours within a range. */
export const wanted = (
  fromTime: string,
  toTime: string,
  { hours = 2, bookingDate = '2026-11-21' }: { hours?: number; bookingDate?: string } = {},
) => ({ amenityId: 3, bookingDate, fromTime, toTime, hours })

/** Makes a booking, and returns a function that cancels it. */
export async function booked(member: Visitor, slot: ReturnType<typeof theater>) {
  const { reply } = await member.call(createBooking, { body: slot })
  return () => member.call(cancelBooking, { params: { id: String(reply.id) } })
}

/** Joins the waiting list. */
export const join = async (
  member: Visitor,
  body: ReturnType<typeof wanted> & { partySize?: number; bookUpTo?: string; endsAt?: string },
): Promise<Wait> => (await member.call(joinWaitlist, { body })).reply

/** A member's current offer, once both instances have made all offers. */
export async function offered(club: Club, member: Visitor): Promise<Wait['offer']> {
  await Promise.all(club.kernels.map(makeOffers))
  const [wait] = (await member.call(listWaits, {})).reply
  return wait?.offer ?? null
}

/** All waiting entries in the desk's view, once both instances have made all offers. */
export async function queue(club: Club, staff: Visitor): Promise<StaffWait[]> {
  await Promise.all(club.kernels.map(makeOffers))
  return (await staff.call(listStaffWaits, {})).reply.waits
}
