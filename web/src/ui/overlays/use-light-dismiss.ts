import { useEffect, type RefObject } from 'react'

/**
 * Closes what is open over the page on a press outside of `area` and when the focus goes elsewhere; Escape gives the
 * focus back to `opener`. In place of a native popover, which older browsers don't know, and which on an iPad stays
 * open when a tap falls on what is no control.
 */
export function useLightDismiss(
  isOpen: boolean,
  area: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen, area, opener, close])
}
