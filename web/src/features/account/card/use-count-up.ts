import { useEffect, useRef, useState } from 'react'

const LASTS_MS = 700

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Fast at first, then settling. */
const eased = (part: number) => 1 - (1 - part) ** 3

/**
 * A number that runs to its new value once when it changes, and is there at once the first time and
 * under reduced motion. Whole numbers only.
 */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    if (start === target) return undefined
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = isStill() ? 1 : Math.min(1, Math.max(0, (now - began) / LASTS_MS))
      from.current = Math.round(start + (target - start) * eased(part))
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}
