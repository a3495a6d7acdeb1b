import type { Amenity } from '@lantern/contract/amenities'
import type { Venue } from '@lantern/contract/venue'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { firstOpenNight } from '../hours/calendar-rules.ts'
import { storeWizard, recallFor } from './kept-wizard.ts'
import { useBlockedDates } from '../hours/use-offer.ts'
import { useRequestedStart, usePreselected } from './use-preselected.ts'
import { blank, next, type Move, type Wizard } from './wizard.ts'

/** A signed-in member's choice is kept from page to page. Another member starts blank. */
function useOwnWizard(): [Wizard, (move: Move) => void] {
  const memberId = useSession().member?.id
  const [wizard, dispatch] = useReducer(next, memberId, recallFor)
  const owner = useRef(memberId)
  useEffect(() => {
    if (memberId === undefined) return
    const isOther = owner.current !== undefined && owner.current !== memberId
    owner.current = memberId
    if (isOther) dispatch({ do: 'reset' })
    else storeWizard(memberId, wizard)
  }, [memberId, wizard])
  const move = useCallback((move: Move) => {
    // A booked choice is removed from storage, even if its member has left the page meanwhile.
    if (move.do === 'reset' && owner.current !== undefined) storeWizard(owner.current, blank)
    dispatch(move)
  }, [])
  return [wizard, move]
}

/** Shows a message when the chosen amenity is withdrawn, and returns to the choice of an amenity. */
function useLostAmenity(
  amenities: readonly Amenity[] | undefined,
  [{ amenityId }, move]: [Wizard, (move: Move) => void],
): void {
  const t = useTranslations('bookings')
  const isBookable = amenities?.some(({ id, places }) => id === amenityId && places > 0) ?? true
  const isLost = amenityId !== null && !isBookable
  useEffect(() => {
    if (!isLost) return
    move({ do: 'lose', what: 'amenity' })
    toast({ variant: 'destructive', title: t('closed.amenity_inactive') })
  }, [isLost, move, t])
}

/** The wizard's state; a night is suggested once the step needs one. */
export function useWizard(
  amenities: readonly Amenity[] | undefined,
  venue: Venue | undefined,
): [Wizard, (move: Move) => void] {
  const [wizard, move] = useOwnWizard()
  usePreselected(amenities, [wizard, move])
  useRequestedStart(venue, [wizard, move])
  useLostAmenity(amenities, [wizard, move])
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
