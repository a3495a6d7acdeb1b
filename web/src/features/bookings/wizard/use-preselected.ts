import type { Amenity } from '@lantern/contract/amenities'
import type { Venue } from '@lantern/contract/venue'
import { useEffect, useRef } from 'react'
import { useSearch } from '@tanstack/react-router'
import { nightOf } from '../hours/night.ts'
import { useNight } from '../hours/use-offer.ts'
import type { Move, Wizard } from './wizard.ts'

/**
 * A preselected amenity is shown for this many milliseconds before the wizard continues to the date (product#wizard).
 */
const advanceDelay = 500

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

/**
 * Chooses the amenity in the address (`?amenityId=`, product#wizard), once, if it can be booked. Later choices take
 * precedence.
 */
export function usePreselected(
  amenities: readonly Amenity[] | undefined,
  [wizard, move]: [Wizard, (move: Move) => void],
): void {
  const asked = Number(useSearch({ from: '/inside/open/members/booking' }).amenityId)
  const preselected = amenities?.find(({ id, places }) => id === asked && places > 0)?.id
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

/**
 * Chooses the start in the address (`&start=19:00`) for tonight, once, if a booking may begin then and nothing is
 * chosen yet.
 */
export function useRequestedStart(
  venue: Venue | undefined,
  [wizard, move]: [Wizard, (move: Move) => void],
): void {
  const { start: time } = useSearch({ from: '/inside/open/members/booking' })
  const { data } = useNight(wizard)
  const isDone = useRef(false)
  const isAsked = wizard.step === 'datetime' && wizard.date === venue?.today
  const isOpen = isAsked && wizard.start === null
  useEffect(() => {
    if (isDone.current || !isOpen || time === undefined || !data || !venue) return
    isDone.current = true
    move({ do: 'press', time, night: nightOf(data, venue) })
  }, [isOpen, time, data, venue, move])
}
