import { useEffect, useRef, useState } from 'react'

/** The focused element and its row. */
interface Spot {
  part: Element
  place: number
}

/** Whether the focus is lost: a dialog whose opener is gone leaves it on the page's main part. */
const isLost = (focused: Element | null) => focused === document.body || focused?.tagName === 'MAIN'

/**
 * Moves the focus if the focused row leaves its list: to the row that takes its position, the last one, or the
 * heading. `wasUsed` is whether any row had the focus so far.
 */
export function useNextRow() {
  const frame = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<Spot | null>(null)
  const [wasUsed, setUsed] = useState(false)
  const rows = () => [...(frame.current?.querySelectorAll('tbody tr') ?? [])]
  useEffect(() => {
    const moveOn = requestAnimationFrame(() => {
      const spot = last.current
      if (!spot || spot.part.isConnected || !isLost(document.activeElement)) return
      last.current = null
      const left = rows()
      const row = left[Math.min(spot.place, left.length - 1)]
      const next = row?.querySelector<HTMLElement>('button, a') ?? heading.current
      next?.focus()
    })
    return () => cancelAnimationFrame(moveOn)
  })
  useEffect(() => {
    const list = frame.current
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const place = rows().findIndex((row) => row.contains(target))
      if (place === -1) return
      last.current = { part: target, place }
      setUsed(true)
    }
    list?.addEventListener('focusin', note)
    return () => list?.removeEventListener('focusin', note)
  })
  return { frame, heading, wasUsed }
}
