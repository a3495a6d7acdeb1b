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
 * Until the member has moved it: at the top of a page it is in the corner that the head leaves free, further down near
 * the thumb.
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
 * The button on every page but the home page. It can be dragged aside, gets out of the way of people who read on, and
 * opens the menu (product#floating-menu). Its place is by this browser's window and memory, of which the server knows
 * nothing.
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
