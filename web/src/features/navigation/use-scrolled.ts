import { useSyncExternalStore } from 'react'

/** Where the page stands: at its top, or below it, on the way down or back up. */
export type Scrolled = 'top' | 'down' | 'up'

/** In pixels: what still counts as the top, and what a hand does without meaning to. */
const nearTop = 48
const tremble = 6

/** How a page that was at `from` stands once it is at `to`, both in pixels from its top. */
export function scrolledTo(to: number, from: number, before: Scrolled): Scrolled {
  if (to <= nearTop) return 'top'
  if (Math.abs(to - from) < tremble) return before === 'top' ? 'down' : before
  return to > from ? 'down' : 'up'
}

let last = 0
let scrolled: Scrolled = 'top'

function subscribe(listener: () => void): () => void {
  const look = () => {
    const next = scrolledTo(window.scrollY, last, scrolled)
    if (next === 'top' || Math.abs(window.scrollY - last) >= tremble) last = window.scrollY
    if (next === scrolled) return
    scrolled = next
    listener()
  }
  look()
  window.addEventListener('scroll', look, { passive: true })
  return () => window.removeEventListener('scroll', look)
}

/** Where the page stands, kept up as it is scrolled. */
export function useScrolled(): Scrolled {
  return useSyncExternalStore(
    subscribe,
    () => scrolled,
    () => 'top',
  )
}
