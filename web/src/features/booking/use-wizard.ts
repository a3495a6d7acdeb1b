import type { Amenity } from '@lantern/contract/amenities'
import type { Venue } from '@lantern/contract/venue'
import { useEffect, useReducer, useRef } from 'react'
import { useSearch } from 'wouter'
import { closedReason, useBlockedDates } from './use-offer.ts'
import { blank, next, type Move, type Wizard } from './wizard.ts'

/** How long a preselected amenity is shown before the wizard goes on to the date (spec §9). */
const advanceDelay = 500

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** The first night that can be booked, as far as the calendar knows. */
function firstOpenNight(venue: Venue, blocked: readonly string[]): string | null {
  for (let date = venue.today; date <= venue.lastBookableDate; date = dayAfter(date)) {
    if (closedReason(venue, blocked, date) === null) return date
  }
  return null
}

/** The wizard's state; the address may bring an amenity along (`?amenityId=`, spec §2). */
export function useWizard(
  amenities: readonly Amenity[] | undefined,
  venue: Venue | undefined,
): [Wizard, (move: Move) => void] {
  const [wizard, move] = useReducer(next, blank)
  const asked = Number(new URLSearchParams(useSearch()).get('amenityId'))
  const preselected = amenities?.find(({ id, places }) => id === asked && places > 0)?.id
  const done = useRef<number>(undefined)

  useEffect(() => {
    if (preselected === undefined || done.current === preselected) return undefined
    move({ do: 'amenity', id: preselected })
    const timer = setTimeout(() => {
      done.current = preselected
      move({ do: 'go', to: 'datetime' })
    }, advanceDelay)
    return () => clearTimeout(timer)
  }, [preselected])

  const blocked = useBlockedDates(wizard.amenityId)
  const suggested = venue ? firstOpenNight(venue, blocked) : null
  const { step, date } = wizard
  useEffect(() => {
    if (step === 'datetime' && date === null && suggested !== null) {
      move({ do: 'date', date: suggested })
    }
  }, [step, date, suggested])

  return [wizard, move]
}
