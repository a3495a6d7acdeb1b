import type { Amenity } from '@lantern/contract/venue/amenities'
import type { Venue } from '@lantern/contract/venue/venue'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { firstOpenNight } from '../hours/calendar-rules.ts'
import { isStillFree, nightOf } from '../hours/night.ts'
import { recallFor, storeLast, storeWizard } from './kept-wizard.ts'
import { useBlockedDates, useNight } from '../hours/use-offer.ts'
import { blank, next, slotOf, type Move, type Wizard } from './wizard.ts'
import { useSearch } from '@tanstack/react-router'
import { advanceDelay } from './step-panel.tsx'
import { isSameSlot } from '@lantern/contract/bookings/slots'
import { listUpcomingBookings, type Booking } from '@lantern/contract/bookings/bookings'
import { call } from '../../../lib/api/api-client.ts'

/** A signed-in member's choice is kept from page to page. Another member starts blank. */
function useOwnWizard(): [Wizard, (move: Move) => void] {
  const memberId = useSession().member?.id
  const [wizard, dispatch] = useReducer(next, memberId, recallFor)
  const owner = useRef(memberId)
  // Before the choice is shown, so that whoever leaves the page keeps what they saw.
  useLayoutEffect(() => {
    if (memberId === undefined) return
    const isOther = owner.current !== undefined && owner.current !== memberId
    owner.current = memberId
    if (isOther) dispatch({ do: 'reset' })
    else storeWizard(memberId, wizard)
  }, [memberId, wizard])
  const move = useCallback((move: Move) => {
    // A booked choice is removed from storage, even if its member has left the page meanwhile.
    if (move.do === 'reset' && owner.current !== undefined) {
      storeLast(owner.current)
      storeWizard(owner.current, blank)
    }
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

const isObject = (state: unknown): state is object => typeof state === 'object' && state !== null

/** The amenity that this history entry has already preselected. It survives a reload and the browser's Back. */
function honoured(): unknown {
  const state: unknown = window.history.state
  return isObject(state) && 'preselected' in state ? state.preselected : null
}

function honour(preselected: number): void {
  if (honoured() === preselected) return
  const state: unknown = window.history.state
  window.history.replaceState({ ...(isObject(state) ? state : {}), preselected }, '')
}

/** Chooses the amenity in the address (`?amenityId=`, product#wizard), once. Later choices take precedence. */
function usePreselected(
  amenities: readonly Amenity[] | undefined,
  [wizard, move]: [Wizard, (move: Move) => void],
): void {
  const request = Number(useSearch({ from: '/inside/open/members/booking' }).amenityId)
  const preselected = amenities?.find(({ id, places }) => id === request && places > 0)?.id
  // A member who returns to a choice of that amenity finds it unchanged.
  const done = useRef(wizard.step === 'amenity' ? null : wizard.amenityId)
  useEffect(() => {
    if (preselected === undefined || honoured() === preselected) return undefined
    if (done.current === preselected) {
      honour(preselected)
      return undefined
    }
    move({ do: 'amenity', id: preselected })
    const timer = setTimeout(() => {
      done.current = preselected
      honour(preselected)
      move({ do: 'go', to: 'datetime' })
    }, advanceDelay)
    return () => clearTimeout(timer)
  }, [preselected, move])
}

/** Chooses the start in the address (`&start=19:00`) for tonight, once, if nothing is chosen yet. */
function useRequestedStart(
  amenities: readonly Amenity[] | undefined,
  venue: Venue | undefined,
  [wizard, move]: [Wizard, (move: Move) => void],
): void {
  const { start: time } = useSearch({ from: '/inside/open/members/booking' })
  const { data } = useNight(wizard)
  const amenity = amenities?.find(({ id }) => id === wizard.amenityId)
  const isDone = useRef(false)
  const isAsked = wizard.step === 'datetime' && wizard.date === venue?.today
  const isOpen = isAsked && wizard.start === null
  useEffect(() => {
    if (isDone.current || !isOpen || time === undefined || !data || !venue) return
    isDone.current = true
    move({ do: 'press', time, night: nightOf(data, venue, amenity) })
  }, [isOpen, time, data, venue, amenity, move])
}

/** The wizard's state; a night is suggested once the step needs one. */
export function useWizard(
  amenities: readonly Amenity[] | undefined,
  venue: Venue | undefined,
): [Wizard, (move: Move) => void] {
  const [wizard, move] = useOwnWizard()
  usePreselected(amenities, [wizard, move])
  useRequestedStart(amenities, venue, [wizard, move])
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

/** The member's own booking of that slot, made by a try whose response was lost, or in another tab. */
async function ownBooking(wizard: Wizard): Promise<Booking | undefined> {
  const slot = slotOf(wizard)
  const upcoming = await call(listUpcomingBookings, {}).catch(() => [])
  return upcoming.find((booking) => isSameSlot(booking, slot))
}

interface LostTimeProps {
  wizard: Wizard
  move: (move: Move) => void
  amenity: Amenity | undefined
  venue: Venue
  /** Paused while the hours may have been taken by the member's own booking. */
  isPaused: boolean
  onOwn: (booking: Booking) => void
}

/** Shows a message when another member has taken the chosen hours, and returns to the choice of hours. */
export function useLostTime({
  wizard,
  move,
  amenity,
  venue,
  isPaused,
  onOwn,
}: LostTimeProps): void {
  const t = useTranslations('bookings')
  const { data } = useNight(wizard)
  const isFree = data === undefined || isStillFree(wizard, nightOf(data, venue, amenity))
  const isLost = !isPaused && !isFree
  useEffect(() => {
    if (!isLost) return undefined
    let isCurrent = true
    const tell = async () => {
      const own = await ownBooking(wizard)
      if (!isCurrent) return
      if (own) {
        onOwn(own)
        return
      }
      move({ do: 'lose', what: 'time' })
      toast({ variant: 'destructive', title: t('lost'), description: t('lostText') })
    }
    void tell()
    return () => {
      isCurrent = false
    }
  }, [isLost, wizard, move, onOwn, t])
}
