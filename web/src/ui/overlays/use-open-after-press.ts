import { startTransition, useDeferredValue, useState } from 'react'

interface OpenProps {
  /** Nothing if the dialog keeps by itself whether it is open, as one with a trigger may. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/**
 * Whether a dialog is drawn, and a function that opens or closes it for a press. A dialog takes several frames to draw, so
 * the press is seen in the first one, and the dialog is drawn in steps after it. When the caller closes it, it closes at once.
 */
export function useOpenAfterPress({
  open,
  onOpenChange,
}: OpenProps): [boolean, (open: boolean) => void] {
  const [own, setOwn] = useState(false)
  const isOpen = open ?? own
  const isDrawn = useDeferredValue(isOpen, false)
  const change = (next: boolean) =>
    startTransition(() => {
      setOwn(next)
      onOpenChange?.(next)
    })
  return [isOpen && isDrawn, change]
}
