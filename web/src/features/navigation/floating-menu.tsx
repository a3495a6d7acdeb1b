import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { recall, remember } from '../../lib/browser/storage.ts'
import { FloatingButton, type FloatingButtonProps } from '../../ui/actions/floating-button.tsx'
import { MenuGlyph } from './glyphs.tsx'
import { useScrolled } from './use-scrolled.ts'
import { MenuSlot, preloadMenu } from './menu-slot.tsx'

type Share = FloatingButtonProps['position']

const storedAs = 'lantern_menu_position'

/**
 * Its default position: at the top of a page in the corner that the header leaves free, further down near the thumb.
 */
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
  const scrolled = useScrolled()
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
        isAway={scrolled === 'down' && !open}
        position={position ?? atFirst[scrolled === 'top' ? 'top' : 'below']}
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
