import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { recall, remember } from '../../lib/browser/storage.ts'
import { FloatingButton, type FloatingButtonProps } from '../../ui/actions/floating-button.tsx'
import { MenuGlyph } from './glyphs.tsx'
import { MenuSlot, preloadMenu } from './menu-slot.tsx'

/** The scroll state of the page: at the top, or below it, after scrolling down or up. */
type Scrolled = 'top' | 'down' | 'up'

/** In pixels: the distance that still counts as the top, and movements that are ignored. */
const nearTop = 48
const tremble = 6

/** The scroll state at `to` after `from`, both in pixels from the top. */
export function scrolledTo(to: number, from: number, before: Scrolled): Scrolled {
  if (to <= nearTop) return 'top'
  if (Math.abs(to - from) < tremble) return before === 'top' ? 'down' : before
  return to > from ? 'down' : 'up'
}

let last = 0
let scrolled: Scrolled = 'top'

function subscribe(listener: () => void): () => void {
  const look = () => {
    const next = scrolledTo(window.scrollY, last, scrolled)
    if (next === 'top' || Math.abs(window.scrollY - last) >= tremble) last = window.scrollY
    if (next === scrolled) return
    scrolled = next
    listener()
  }
  look()
  window.addEventListener('scroll', look, { passive: true })
  return () => window.removeEventListener('scroll', look)
}

type Share = FloatingButtonProps['position']

const storedAs = 'lantern_menu_position'

/** At the top of a page the corner that the header leaves free, further down near the thumb. */
const atFirst = { top: { x: 1, y: 0 }, below: { x: 1, y: 0.92 } } as const satisfies Record<
  string,
  Share
>

function rememberedPosition(): Share | null {
  const [x, y] = (recall(storedAs) ?? '').split(' ').map(Number)
  return x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y) ? null : { x, y }
}

/**
 * The floating button on every page but the home page. It can be dragged, hides while the page is scrolled down, and
 * opens the menu (product#floating-menu). Its position depends on this browser's window and storage, so the server
 * doesn't render it.
 */
export function FloatingMenu({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const t = useTranslations('core.navigation')
  const [position, setPosition] = useState(rememberedPosition)
  const [open, setOpen] = useState(false)
  const state = useSyncExternalStore(subscribe, () => scrolled)
  const move = (next: Share) => {
    setPosition(next)
    remember(storedAs, `${next.x} ${next.y}`)
  }
  return (
    <>
      <FloatingButton
        label={t('openMenu')}
        moveHint={t('moveHint')}
        name={t('menu')}
        isAway={state === 'down' && !open}
        position={position ?? atFirst[state === 'top' ? 'top' : 'below']}
        onMove={move}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => setOpen(true)}
      >
        <MenuGlyph className="size-5.5" />
      </FloatingButton>
      <MenuSlot open={open} onClose={() => setOpen(false)} onSignOut={onSignOut} />
    </>
  )
}
