import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { recall, remember } from '../../lib/browser/storage.ts'
import { FloatingButton, type FloatingButtonProps } from '../../ui/actions/floating-button.tsx'
import { MenuGlyph } from './glyphs.tsx'
import { MenuSlot, preloadMenu } from './menu-slot.tsx'

type Share = FloatingButtonProps['position']

const storedAs = 'lantern_menu_position'

/** The initial position, near the thumb. */
const atFirst: Share = { x: 1, y: 0.92 }

function rememberedPosition(): Share {
  const [x, y] = (recall(storedAs) ?? '').split(' ').map(Number)
  return x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)
    ? atFirst
    : { x, y }
}

/**
 * The round button on every page but the home page. It can be dragged, and opens the menu
 * (product#floating-menu).
 */
export function FloatingMenu({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const t = useTranslations('core.navigation')
  const [position, setPosition] = useState(rememberedPosition)
  const [open, setOpen] = useState(false)
  const move = (next: Share) => {
    setPosition(next)
    remember(storedAs, `${next.x} ${next.y}`)
  }
  return (
    <>
      <FloatingButton
        label={t('openMenu')}
        moveHint={t('moveHint')}
        position={position}
        onMove={move}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => setOpen(true)}
      >
        <MenuGlyph className="size-6" />
      </FloatingButton>
      <MenuSlot open={open} onClose={() => setOpen(false)} onSignOut={onSignOut} />
    </>
  )
}
