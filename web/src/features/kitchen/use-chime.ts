import type { Ticket } from '@lantern/contract/orders'
import { useEffect, useRef, useState } from 'react'
import { recall, remember } from '../../lib/browser/storage.ts'
import { ticketsOn, type Board } from './boards.ts'
import { chime, wakeSound } from './chime.ts'
import { arrivals } from './tickets.ts'

const storedAs = 'lantern_kitchen_chime'

/** Plays the chime for new tickets of a board, unless it is turned off on this device. The choice is stored. */
export function useChime(all: readonly Ticket[] | undefined, board: Board) {
  const [isOn, setOn] = useState(() => recall(storedAs) !== 'off')
  const [isHeard, setHeard] = useState(true)
  const before = useRef(all)

  useEffect(() => {
    if (!isOn) return undefined
    const wake = () => void wakeSound().then(setHeard)
    wake()
    // Browsers allow sound after any first user gesture.
    window.addEventListener('pointerup', wake)
    window.addEventListener('keyup', wake)
    return () => {
      window.removeEventListener('pointerup', wake)
      window.removeEventListener('keyup', wake)
    }
  }, [isOn])

  useEffect(() => {
    if (!all) return
    const known = before.current && ticketsOn(before.current, board)
    if (isOn && arrivals(known, ticketsOn(all, board)) > 0) chime()
    before.current = all
  }, [all, isOn, board])

  return {
    isOn,
    /** Whether the browser blocks sound before a user gesture. */
    isBlocked: isOn && !isHeard,
    turn: (on: boolean) => {
      setOn(on)
      remember(storedAs, on ? 'on' : 'off')
      if (on) chime()
    },
  }
}
