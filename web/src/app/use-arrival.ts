import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

let shownPath = window.location.pathname
let goingBack = false
// A link to a place on the same page is a `popstate` too, but no way back.
window.addEventListener('popstate', () => {
  goingBack = window.location.pathname !== shownPath
})

/**
 * On the way to another page: the focus goes to its content, so that keyboards and screen readers start there,
 * and the scroll to its top, or to the place that the address names. Going back, the browser restores the scroll.
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
