import { useSyncExternalStore } from 'react'

/** The scroll state of the page: at the top, or below it, after scrolling down or up. */
export type Scrolled = 'top' | 'down' | 'up'

/** In pixels: the distance that still counts as the top, and movements that are ignored. */
const nearTop = 48
const tremble = 6

/** The scroll state at `to` after `from`, both in pixels from the top. */
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

/** The scroll state of the page, kept up to date. */
export function useScrolled(): Scrolled {
  return useSyncExternalStore(
    subscribe,
    () => scrolled,
    () => 'top',
  )
}
