import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Events that must not reach the page under the cover: they would close its dialogs, trigger its shortcuts, or be
 * blocked by its scroll lock.
 */
const meant = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

const keep = (event: Event) => event.stopPropagation()

/** Radix listens for Escape in the capture phase, so it is stopped earlier. */
const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()

/**
 * Covers everything, including open dialogs, so that it can't be seen, read by screen readers or focused. The covered
 * elements are hidden but keep their state, and the focus returns to its place afterwards.
 */
export function Cover({ title, children }: { title: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const page = document.documentElement
    const before = document.activeElement
    page.dataset['covered'] = ''
    main.current?.focus()
    return () => {
      delete page.dataset['covered']
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    const page = document.documentElement
    // React listens at the body; the page's own shortcuts and dialogs listen at the document or the window.
    for (const kind of meant) page.addEventListener(kind, keep)
    window.addEventListener('keydown', keepEscape, { capture: true })
    return () => {
      for (const kind of meant) page.removeEventListener(kind, keep)
      window.removeEventListener('keydown', keepEscape, { capture: true })
    }
  }, [])
  return createPortal(
    <div
      data-cover
      className="pointer-events-auto fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-paper"
    >
      <main
        ref={main}
        tabIndex={-1}
        aria-label={title}
        className="mx-auto grid min-h-dvh max-w-md content-center gap-6 px-5 py-10 outline-none"
      >
        {children}
      </main>
    </div>,
    document.body,
  )
}
