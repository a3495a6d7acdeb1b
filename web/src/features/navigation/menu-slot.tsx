import { Part } from '../../ui/states/part.tsx'
import type { MenuSheetProps } from './menu-sheet.tsx'

const download = () => import('./menu-sheet.tsx')

/** Preloads the menu's code, shortly before it is opened. */
export const preloadMenu = (): void => void download().catch(() => undefined)

/** The menu's place. Its code is loaded when it is first opened, and it stays mounted so that closing is animated. */
export function MenuSlot(props: MenuSheetProps) {
  return <Part download={download} request={props.open} given={props} />
}
