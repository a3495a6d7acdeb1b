import { useEffect, type RefObject } from 'react'

/**
 * Closes a popover on a press or focus outside of `area`, and by Escape, which returns the focus to `opener`. The
 * native popover stays open on an iPad after a tap on an element that isn't a control.
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
    const ends = new AbortController()
    const { signal } = ends
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', escape, { signal })
    return () => ends.abort()
  }, [isOpen, area, opener, close])
}
