import { Part } from '../../ui/states/part.tsx'
import type { MenuSheetProps } from './menu-sheet.tsx'

const download = () => import('./menu-sheet.tsx')

/** Downloads the menu's code ahead, because somebody is about to open it. */
export const preloadMenu = (): void => void download().catch(() => undefined)

/** The menu's place. Its code is loaded when it is first opened, and stays mounted so that closing is animated. */
export function MenuSlot(props: MenuSheetProps) {
  return <Part download={download} wish={props.open} given={props} />
}
