import { listAmenities } from '@lantern/contract/amenities'
import { getAvailability } from '@lantern/contract/bookings'
import { quote, type Slot } from '@lantern/contract/slots'
import { amountFor, dueOf } from '@lantern/contract/spending'
import type { Venue } from '@lantern/contract/venue'
import { useQuery } from '@tanstack/react-query'
import { useTaxes } from '../../../lib/api/taxes.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { nightOfPlace, obstacleIn } from './hours-pressed.ts'
import { usualHours } from './usual-hours.ts'

/**
 * The choice, completed by likely values: the first amenity, and hours that aren't over.
 * It includes, once known, the price in cents, the night's hours, and why no room (or not that of the place, if one is
 * given) is free; also the state of the night's query, and whether the amenities are known or still loading.
 */
export function useDeskQuote(
  chosen: Partial<Slot> & Pick<Slot, 'bookingDate'>,
  venue: Venue,
  { place, partySize }: { place: number | undefined; partySize: number | null },
) {
  const taxes = useTaxes(venue)
  const { data: amenities, isPending: isWaiting } = useQuery(queryOf(listAmenities, {}))
  const amenityId = chosen.amenityId ?? amenities?.[0]?.id ?? 0
  const nightRead = useQuery({
    ...queryOf(getAvailability, {
      params: { id: String(amenityId) },
      query: { date: chosen.bookingDate },
    }),
    enabled: amenityId > 0,
  })
  const { data: night } = nightRead
  const isGone = (hour: string) =>
    night?.hours.some(({ time, reason }) => time === hour && reason === 'hour_past') ?? false
  const when = { ...usualHours(venue, isGone), ...chosen, amenityId }
  const amenity = amenities?.find(({ id }) => id === amenityId)
  const price = amenity && quote(amenity, when, venue, taxes)
  const hours = night && nightOfPlace(night, place)
  const obstacle = hours ? obstacleIn(hours, when) : null
  const isReady = amenities !== undefined
  const known = { when, hours, obstacle, amenities, taxes, nightRead, isReady, isWaiting }
  if (!price) return { ...known, price: null }
  const { total } = price
  const party = { date: when.bookingDate, partySize }
  const minimum = amountFor(amenity.minimumSpends, party)
  const due = dueOf(total, amountFor(amenity.deposits, party))
  return { ...known, price: { total, minimum, due } }
}
