import { listAmenities, listBlockedDates, type Amenity } from '@lantern/contract/amenities'
import { getAvailability, type Availability } from '@lantern/contract/bookings'
import { durationInNight } from '@lantern/contract/hours'
import { bookingPrice, toCents, type BookingPrice } from '@lantern/contract/pricing'
import { getVenue, type Venue } from '@lantern/contract/venue'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/queries.ts'
import type { Night, Wizard } from './wizard.ts'

/** What can be booked at all: the amenities and the venue's settings. */
export function useHouse() {
  const amenities = useQuery(queryOf(listAmenities, {}))
  const venue = useQuery(queryOf(getVenue, {}))
  return {
    amenities: amenities.data,
    venue: venue.data,
    isError: amenities.isError || venue.isError,
    isFetching: amenities.isFetching || venue.isFetching,
    retry: () => {
      if (amenities.isError) void amenities.refetch()
      if (venue.isError) void venue.refetch()
    },
  }
}

/** Why a night can't be booked, as far as the calendar knows; the words are the caller's. */
export function closedReason(
  venue: Venue,
  blocked: readonly string[],
  date: string,
): 'closed_weekday' | 'closed_date' | 'date_blocked' | null {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  if (venue.closedWeekdays.includes(weekday)) return 'closed_weekday'
  if (venue.closedDates.includes(date)) return 'closed_date'
  return blocked.includes(date) ? 'date_blocked' : null
}

/** The dates on which an amenity is not available. */
export function useBlockedDates(amenityId: number | null): readonly string[] {
  const asked = queryOf(listBlockedDates, { params: { id: String(amenityId ?? 0) } })
  const { data } = useQuery({ ...asked, ...(amenityId === null && { queryFn: skipToken }) })
  return data ?? []
}

/** The hours of the chosen amenity's chosen night. */
export function useNight({ amenityId, date }: Wizard) {
  const asked = queryOf(getAvailability, {
    params: { id: String(amenityId ?? 0) },
    query: { date: date ?? '' },
  })
  const missing = amenityId === null || date === null
  return useQuery({ ...asked, ...(missing && { queryFn: skipToken }) })
}

export function nightOf(availability: Availability, venue: Venue): Night {
  return { hours: availability.hours, opening: venue, endTimes: venue.endTimes }
}

/** What a choice costs, by the function that the server uses too; `null` while hours are missing. */
export function priceOf(
  { start, end }: Wizard,
  amenity: Amenity | undefined,
  venue: Venue,
): BookingPrice | null {
  if (!amenity || start === null || end === null) return null
  const hours = durationInNight(start, end, venue, venue.endTimes)
  if (hours === null) return null
  return bookingPrice(toCents(amenity.pricePerHour), hours, venue.serviceFeeBasisPoints)
}
