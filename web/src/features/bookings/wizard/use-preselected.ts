import type { Amenity } from '@lantern/contract/amenities'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import type { Move, Wizard } from './wizard.ts'

/** How long a preselected amenity is shown before the wizard goes on to the date (product#wizard). */
const advanceDelay = 500

const isObject = (state: unknown): state is object => typeof state === 'object' && state !== null

/** The amenity that this visit of the address has already brought along; it outlives a reload, and a way back. */
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
 * Chooses the amenity that the address names (`?amenityId=`, product#wizard), once, where it can be booked: what is
 * chosen afterwards counts for more.
 */
export function usePreselected(
  amenities: readonly Amenity[] | undefined,
  [wizard, move]: [Wizard, (move: Move) => void],
): void {
  const asked = Number(new URLSearchParams(useSearch()).get('amenityId'))
  const preselected = amenities?.find(({ id, places }) => id === asked && places > 0)?.id
  // Who comes back to a choice of that amenity finds it where it was.
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
