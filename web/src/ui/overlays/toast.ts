import { createStore } from '../../lib/browser/store.ts'

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

/** The current toast, open or just dismissed. */
export const toasts = createStore<Toast | undefined>(undefined)

let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

function set(next: Toast | undefined) {
  clearTimeout(removal)
  toasts.set(next)
  if (next && !next.open) removal = setTimeout(() => set(undefined), removalDelay)
}

/** Shows a toast instead of the one before (product#toasts). It may be called from anywhere. */
export function toast(words: ToastWords): number {
  lastId += 1
  set({ ...words, id: lastId, open: true })
  return lastId
}

/** Closes the toast of that id, if it is still the current one. */
export function dismissToast(id: number): void {
  const current = toasts.get()
  if (current?.id === id && current.open) set({ ...current, open: false })
}

/** If a toast is visible, Escape closes it and leaves the dialog below it open (product#toasts). */
export function escapeToast(event: Event): void {
  const current = toasts.get()
  if (!current?.open) return
  event.preventDefault()
  dismissToast(current.id)
}
