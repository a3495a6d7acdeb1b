import { listAmenities, listBlockedDates } from '@lantern/contract/venue/amenities'
import { getAvailability, type Availability } from '@lantern/contract/bookings/bookings'
import { addDays } from '@lantern/contract/venue/hours'
import { daysAheadOf } from '@lantern/contract/members/tier-terms'
import { readNightByReminder } from '@lantern/contract/account/reminders'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { together } from '../../../kit/load/loaded.tsx'
import { useNow } from '../../../lib/browser/now.ts'
import { queryOf, type ApiQuery } from '../../../lib/api/cache/queries.ts'
import { useVenueQuery } from '../../../lib/api/venue-query.ts'
import { useTierId } from '../../../lib/session/session.ts'
import type { Wizard } from '../wizard/wizard.ts'

/** The amenities, and the venue with the last night that the member may book. Known data outlives a failed read. */
export function useBookableQuery() {
  const amenities = useQuery(queryOf(listAmenities, {}))
  const venue = useVenueQuery()
  const tierId = useTierId()
  const query = together(amenities, venue)
  const [rooms, known] = query.data ?? []
  const data = useMemo(() => {
    if (!rooms || !known) return undefined
    const lastBookableDate = addDays(known.today, daysAheadOf(known, tierId))
    return [rooms, { ...known, lastBookableDate }] as const
  }, [rooms, known, tierId])
  return { ...query, data }
}

const none: readonly string[] = []

/** The dates on which an amenity is not available; `undefined` until they are known, empty if they can't be read. */
export function useBlockedDates(amenityId: number | null): readonly string[] | undefined {
  const request = queryOf(listBlockedDates, { params: { id: String(amenityId ?? 0) } })
  const { data, isError } = useQuery({
    ...request,
    ...(amenityId === null && { queryFn: skipToken }),
  })
  return data ?? (isError ? none : undefined)
}

/** The night on screen, and the booking that is changed. */
export interface Looked extends Pick<Wizard, 'amenityId' | 'date'> {
  /** A booking that is to be changed. Its own hours count as free. */
  changing?: number
  /** The key of the link by which the booking is changed, if no one is signed in. */
  linkKey?: string
}

const nightOf = ({ amenityId, date, changing, linkKey }: Looked): ApiQuery<Availability> =>
  linkKey === undefined
    ? queryOf(getAvailability, {
        params: { id: String(amenityId ?? 0) },
        query: { date: date ?? '', ...(changing !== undefined && { changing: String(changing) }) },
      })
    : queryOf(readNightByReminder, {
        body: { key: linkKey, amenityId: amenityId ?? 0, date: date ?? '' },
      })

export function useNight(looked: Looked) {
  const missing = looked.amenityId === null || looked.date === null
  return useQuery({ ...nightOf(looked), ...(missing && { queryFn: skipToken }) })
}

/** Reads a night again when one of its free hours begins, because no live message announces that. */
export function useTurnOfTheHour(wizard: Looked): void {
  const { data, refetch } = useNight(wizard)
  const now = useNow()
  const begun = data?.hours.filter(
    ({ freePlaces, startsAt }) => freePlaces.length > 0 && new Date(startsAt) <= now,
  ).length
  useEffect(() => {
    // A browser whose clock is fast asks once for each hour, not constantly.
    if (begun) void refetch()
  }, [begun, refetch])
}
