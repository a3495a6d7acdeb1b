import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = new Date()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time by the browser's clock. A component that uses it renders again every few seconds. */
export function useNow(): Date {
  return useSyncExternalStore(follow, () => now)
}
