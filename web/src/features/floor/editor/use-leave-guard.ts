import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

/** The path that a press on a link of this page leads to, where it does. */
function pathOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!isPlain || !(link instanceof HTMLAnchorElement) || link.target) return undefined
  const isHere = link.origin === location.origin && link.pathname !== location.pathname
  return isHere ? link.pathname + link.search : undefined
}

/**
 * Asks before unsaved edits are left: the browser asks when the page is closed, and we ask when a link leads on.
 * Returns the path that was wanted, and the ways to answer.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [wanted, setWanted] = useState<string>()
  const [, go] = useLocation()
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const hold = (event: MouseEvent) => {
      const path = pathOf(event)
      if (path === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(path)
    }
    addEventListener('beforeunload', ask)
    document.addEventListener('click', hold, true)
    return () => {
      removeEventListener('beforeunload', ask)
      document.removeEventListener('click', hold, true)
    }
  }, [isDirty])
  return {
    isAsking: wanted !== undefined,
    keepEditing: () => setWanted(undefined),
    leave: () => wanted !== undefined && go(wanted),
  }
}
