import { startTransition, useDeferredValue } from 'react'

export interface OpenProps {
  /** By default it is open for as long as it is rendered. */
  open?: boolean
  onClose?: () => void
  /** For a dialog with a trigger, which opens it too. */
  onOpenChange?: (open: boolean) => void
}

/**
 * Whether a dialog is rendered, and a function that opens or closes it after a press. A dialog takes several frames
 * to render, so the first frame shows the press, and the dialog is rendered in a transition after it. When the caller
 * closes it, it closes at once.
 */
export function useOpenAfterPress({
  open = true,
  onClose,
  onOpenChange,
}: OpenProps): [boolean, (open: boolean) => void] {
  const isDrawn = useDeferredValue(open, false)
  const change = (next: boolean) =>
    startTransition(() => {
      onOpenChange?.(next)
      if (!next) onClose?.()
    })
  return [open && isDrawn, change]
}
