import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * After a navigation the focus moves to the page's content, so that keyboards and screen readers start there,
 * and the page scrolls to its top or to the anchor in the address. On the way back the browser restores the
 * scroll position.
 */
export function useArrival(contentId: string): void {
  const [path] = useLocation()
  const shown = useRef(path)
  const isBack = useRef(false)
  useEffect(() => {
    // A link to an anchor on the same page fires `popstate` too, but isn't a way back.
    const look = () => {
      isBack.current = window.location.pathname !== shown.current
    }
    // Before the router's own listener, which shows the other page.
    window.addEventListener('popstate', look, { capture: true })
    return () => window.removeEventListener('popstate', look, { capture: true })
  }, [])
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const back = isBack.current
    isBack.current = false
    document.getElementById(contentId)?.focus({ preventScroll: true })
    if (back) return
    const named = document.getElementById(window.location.hash.slice(1))
    if (named) named.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [path, contentId])
}
