import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

let shownPath = window.location.pathname
let goingBack = false
// A link to an anchor on the same page fires `popstate` too, but isn't a way back.
window.addEventListener('popstate', () => {
  goingBack = window.location.pathname !== shownPath
})

/**
 * After a navigation the focus moves to the page's content, so that keyboards and screen readers start there,
 * and the page scrolls to its top or to the anchor in the address. On the way back the browser restores the
 * scroll position.
 */
export function useArrival(contentId: string): void {
  const [path] = useLocation()
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    shownPath = window.location.pathname
    const back = goingBack
    goingBack = false
    document.getElementById(contentId)?.focus({ preventScroll: true })
    if (back) return
    const named = document.getElementById(window.location.hash.slice(1))
    if (named) named.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [path, contentId])
}
