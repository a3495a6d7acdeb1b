import { listAmenities, listBlockedDates } from '@lantern/contract/amenities'
import { getAvailability } from '@lantern/contract/bookings'
import { getVenue } from '@lantern/contract/venue'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { together } from '../../../kit/loaded.tsx'
import { useNow } from '../../../lib/browser/now.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import type { Wizard } from '../wizard/wizard.ts'

/**
 * What can be booked at all: the amenities and the venue's settings. What is known stays on the screen
 * when reading it anew fails.
 */
export function useHouse() {
  const amenities = useQuery(queryOf(listAmenities, {}))
  const venue = useQuery(queryOf(getVenue, {}))
  return together(amenities, venue)
}

/** The dates on which an amenity is not available; nothing until they are known, none where they can't be. */
export function useBlockedDates(amenityId: number | null): readonly string[] | undefined {
  const asked = queryOf(listBlockedDates, { params: { id: String(amenityId ?? 0) } })
  const { data, isError } = useQuery({
    ...asked,
    ...(amenityId === null && { queryFn: skipToken }),
  })
  return data ?? (isError ? [] : undefined)
}

/** Which night is looked at, and for whom. */
export interface Looked extends Pick<Wizard, 'amenityId' | 'date'> {
  /** A booking that is to be changed: its own hours count as free. */
  changing?: number
}

/** The hours of the chosen amenity's chosen night. */
export function useNight({ amenityId, date, changing }: Looked) {
  const asked = queryOf(getAvailability, {
    params: { id: String(amenityId ?? 0) },
    query: { date: date ?? '', ...(changing !== undefined && { changing: String(changing) }) },
  })
  const missing = amenityId === null || date === null
  return useQuery({ ...asked, ...(missing && { queryFn: skipToken }) })
}

/** Reads a night anew when one of its free hours begins: nobody announces that. */
export function useTurnOfTheHour(wizard: Looked): void {
  const { data, refetch } = useNight(wizard)
  const now = useNow()
  const begun = data?.hours.filter(
    ({ freePlaces, startsAt }) => freePlaces.length > 0 && new Date(startsAt) <= now,
  ).length
  useEffect(() => {
    // A browser whose clock is fast asks once for each hour, not forever.
    if (begun) void refetch()
  }, [begun, refetch])
}
