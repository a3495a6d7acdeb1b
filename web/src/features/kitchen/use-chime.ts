import type { Ticket } from '@lantern/contract/menu/orders'
import { useEffect, useRef, useState } from 'react'
import { recall, remember } from '../../lib/browser/storage.ts'
import { arrivals, type Board, ticketsOn } from './tickets.ts'

let context: AudioContext | undefined

/** The page's only audio context. Browsers allow no sound before a user gesture. */
function sound(): AudioContext | undefined {
  if (navigator.userActivation.hasBeenActive) context ??= new AudioContext()
  return context
}

/** Whether a chime can be heard now. It also resumes suspended sound, if the browser allows it. */
async function wakeSound(): Promise<boolean> {
  const audio = sound()
  if (audio?.state === 'suspended') await audio.resume()
  return audio !== undefined
}

/** The bell's two notes in hertz, and their start times in seconds. */
const notes = [
  { pitch: 880, at: 0 },
  { pitch: 1_174.66, at: 0.16 },
] as const

const ring = 0.9
const loudness = 0.12

/** Plays a soft bell of two notes, which is synthesised. */
function chime(): void {
  const audio = sound()
  if (!audio) return
  for (const { pitch, at } of notes) {
    const start = audio.currentTime + at
    const bell = audio.createOscillator()
    const fade = audio.createGain()
    bell.frequency.value = pitch
    fade.gain.setValueAtTime(loudness, start)
    fade.gain.exponentialRampToValueAtTime(0.0001, start + ring)
    bell.connect(fade).connect(audio.destination)
    bell.start(start)
    bell.stop(start + ring)
  }
}

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
