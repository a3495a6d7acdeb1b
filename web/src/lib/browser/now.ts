import { useSyncExternalStore } from 'react'
import { betterReading, readingOf, type ClockReading } from './server-clock.ts'

const TICK_MS = 15_000

/** Components render again at once if their clock is wrong by more than this. */
const NOTICED_MS = 1_000

let reading: ClockReading | null = null
let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time by the server's clock, in milliseconds; by the browser's until the server's is known. */
export const serverNow = (): number => Date.now() + (reading?.offset ?? 0)

function tick(): void {
  now = new Date(serverNow())
  for (const listener of listeners) listener()
}

/** Records the server's time from a response, and when its request began and ended. */
export function noteServerTime(server: number, took: { begun: number; ended: number }): void {
  const before = serverNow()
  reading = betterReading(reading, readingOf(server, took))
  if (Math.abs(serverNow() - before) > NOTICED_MS) tick()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = new Date(serverNow())
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * The current time by the server's clock, which decides which bookings are late or over; a device's own clock may be
 * wrong. The component renders again every few seconds.
 */
export function useNow(): Date {
  return useSyncExternalStore(follow, () => now)
}
