import { startTransition, useDeferredValue, useState } from 'react'

interface OpenProps {
  /** `undefined` if the dialog itself holds whether it is open, as one with a trigger may. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/**
 * Whether a dialog is rendered, and a function that opens or closes it after a press. A dialog takes several frames
 * to render, so the first frame shows the press, and the dialog is rendered in a transition after it. When the caller
 * closes it, it closes at once.
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
