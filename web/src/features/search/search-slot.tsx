import { type ReactNode, useEffect, useState } from 'react'
import { loadNamespaces } from '../../i18n/store.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { Part } from '../../ui/states/part.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/** Open dialogs and menus handle the keyboard themselves. */
const layers = '[role=dialog], [role=alertdialog], [role=menu]'
/** A page with its own search keeps the `/` key for it. */
const ownSearch = 'main form[aria-keyshortcuts="/"]'

/** Whether a key isn't handled elsewhere: by a dialog, or the browser with Alt. */
const isFree = ({ defaultPrevented, altKey }: KeyboardEvent) =>
  !defaultPrevented && !altKey && document.querySelector(layers) === null

/** Whether a key opens the search: Ctrl-K or ⌘K anywhere, and `/` outside of text fields. */
function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey } = event
  if (!isFree(event)) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey && ctrlKey !== metaKey
  return key === '/' && !isTyping(event.target) && document.querySelector(ownSearch) === null
}

async function download() {
  const [part] = await Promise.all([
    import('./search-dialog.tsx'),
    loadNamespaces(['search', 'staff', 'desk', 'bookings', 'bills', 'customers']),
  ])
  return part
}

/** The place of the search, with the elements that open it. Its code is preloaded while the page is idle. */
export function SearchSlot({ children }: { children: (open: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      {children(() => setOpen(true))}
      <Part
        download={download}
        request={isOpen || isIdle}
        given={{ open: isOpen, onClose: () => setOpen(false) }}
      />
    </>
  )
}
