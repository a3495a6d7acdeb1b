import { useEffect, useState } from 'react'

/** The time until a moment, in milliseconds, as `9:05`; `0:00` once it has passed. */
export function leftUntil(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The time until a moment, updated every second. */
export function useCountdown(until: number): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return leftUntil(until, now)
}
