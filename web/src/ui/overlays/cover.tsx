import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Events that the page under the cover must not get: its dialogs would close, its keys act, its scroll lock hold the
 * cover.
 */
const meant = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

const keep = (event: Event) => event.stopPropagation()

/** Escape is heard on its way down, so it is kept before it begins. */
const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()

/**
 * Lies over everything, open dialogs too, so that nothing of it can be seen, read out or reached. What it covers isn't
 * rendered any more, but keeps its state, and the focus returns to its place afterwards.
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
    // React listens at the body, the page's own shortcuts and dialogs at the document or the window above.
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
