export interface ToastWords {
  title: string
  description?: string | undefined
  /** Screen readers read `destructive` at once, and the others at the next pause. */
  variant?: 'default' | 'destructive' | undefined
}

export interface Toast extends ToastWords {
  id: number
  open: boolean
}

/** A dismissed toast stays in the store for this many milliseconds (product#toasts). */
const removalDelay = 1_000_000

let current: Toast | undefined
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Toast | undefined) {
  clearTimeout(removal)
  current = next
  if (next && !next.open) removal = setTimeout(() => set(undefined), removalDelay)
  for (const listener of listeners) listener()
}

/** Shows a toast instead of the one before (product#toasts). It may be called from anywhere. */
export function toast(words: ToastWords): number {
  lastId += 1
  set({ ...words, id: lastId, open: true })
  return lastId
}

/** Closes the toast of that id, if it is still the current one. */
export function dismissToast(id: number): void {
  if (current?.id === id && current.open) set({ ...current, open: false })
}

/** If a toast is visible, Escape closes it and leaves the dialog below it open (product#toasts). */
export function escapeToast(event: Event): void {
  if (!current?.open) return
  event.preventDefault()
  dismissToast(current.id)
}

/** The current toast, open or just dismissed. */
export const currentToast = (): Toast | undefined => current

/** Calls back on every change. Returns a function that ends the subscription. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
