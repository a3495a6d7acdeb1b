import { lazy, Suspense, useState } from 'react'
import type { MenuSheetProps } from './menu-sheet.tsx'

const download = () => import('./menu-sheet.tsx')
const MenuSheet = lazy(download)

/** Fetches the menu's code ahead: somebody is about to open it. */
export const preloadMenu = (): void => void download().catch(() => undefined)

/** The menu's place; its code comes when it is first opened, and stays so that it can leave gently. */
export function MenuSlot(props: MenuSheetProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  return (
    needed && (
      <Suspense>
        <MenuSheet {...props} />
      </Suspense>
    )
  )
}
