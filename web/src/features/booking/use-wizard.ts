import type { Amenity } from '@lantern/contract/amenities'
import type { Venue } from '@lantern/contract/venue'
import { useEffect, useReducer, useRef } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '../../lib/session.ts'
import { firstOpenNight } from './calendar-rules.ts'
import { keep, keptFor } from './kept-wizard.ts'
import { useBlockedDates } from './use-offer.ts'
import { next, type Move, type Wizard } from './wizard.ts'

/** How long a preselected amenity is shown before the wizard goes on to the date (spec §9). */
const advanceDelay = 500

/** The amenity that the address brings along (`?amenityId=`, spec §2), once, where it can be booked. */
function usePreselected(
  amenities: readonly Amenity[] | undefined,
  [wizard, move]: [Wizard, (move: Move) => void],
): void {
  const asked = Number(new URLSearchParams(useSearch()).get('amenityId'))
  const preselected = amenities?.find(({ id, places }) => id === asked && places > 0)?.id
  // Who comes back to a choice of that amenity finds it where it was.
  const done = useRef(wizard.step === 'amenity' ? null : wizard.amenityId)
  useEffect(() => {
    if (preselected === undefined || done.current === preselected) return undefined
    move({ do: 'amenity', id: preselected })
    const timer = setTimeout(() => {
      done.current = preselected
      move({ do: 'go', to: 'datetime' })
    }, advanceDelay)
    return () => clearTimeout(timer)
  }, [preselected, move])
}

/** Who is signed in keeps their choice from page to page; another member begins anew. */
function useOwnWizard(): [Wizard, (move: Move) => void] {
  const memberId = useSession().member?.id
  const [wizard, move] = useReducer(next, memberId, keptFor)
  const owner = useRef(memberId)
  useEffect(() => {
    if (memberId === undefined) return
    const isOther = owner.current !== undefined && owner.current !== memberId
    owner.current = memberId
    if (isOther) move({ do: 'reset' })
    else keep(memberId, wizard)
  }, [memberId, wizard])
  return [wizard, move]
}

/** The wizard's state; a night is suggested as soon as one is asked for. */
export function useWizard(
  amenities: readonly Amenity[] | undefined,
  venue: Venue | undefined,
): [Wizard, (move: Move) => void] {
  const [wizard, move] = useOwnWizard()
  usePreselected(amenities, [wizard, move])
  const blocked = useBlockedDates(wizard.amenityId)
  const suggested = venue && blocked ? firstOpenNight(venue, blocked) : null
  const { step, date } = wizard
  useEffect(() => {
    if (step === 'datetime' && date === null && suggested !== null) {
      move({ do: 'date', date: suggested })
    }
  }, [step, date, suggested, move])
  return [wizard, move]
}
