import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { loadNamespaces } from '../../i18n/store.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { Part } from '../../ui/states/part.tsx'
import { useSearchKeys } from './use-search-keys.ts'

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
  const open = useCallback(() => setOpen(true), [])
  useEffect(() => whenIdle(() => setIdle(true)), [])
  useSearchKeys(open)
  return (
    <>
      {children(open)}
      <Part
        download={download}
        wish={isOpen || isIdle}
        given={{ open: isOpen, onClose: () => setOpen(false) }}
      />
    </>
  )
}
