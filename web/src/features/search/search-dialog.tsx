import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from '@tanstack/react-router'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'

export interface SearchDialogProps {
  open: boolean
  onClose: () => void
}

/**
 * The search of the staff's screens (product#search). Dialogs that are opened from it are over it, so its hits stay.
 * Following a link closes it.
 */
export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const t = useTranslations('search')
  const field = useRef<HTMLInputElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shownAt = useRef(path)
  useEffect(() => {
    if (shownAt.current === path) return
    shownAt.current = path
    onClose()
  }, [path, onClose])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      focusFirst={() => field.current}
      // It keeps its height while the list changes; on a phone the box stays above the keyboard.
      className="max-md:h-[92dvh] md:h-[min(44rem,calc(100dvh-4rem))]! md:max-w-4xl!"
    >
      <SearchPanel field={field} onFollow={onClose} />
    </Dialog>
  )
}
