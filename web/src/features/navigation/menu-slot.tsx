import { Part } from '../../ui/states/part.tsx'
import type { MenuSheetProps } from './menu-sheet.tsx'

const download = () => import('./menu-sheet.tsx')

/** Fetches the menu's code ahead: somebody is about to open it. */
export const preloadMenu = (): void => void download().catch(() => undefined)

/** The menu's place; its code comes when it is first opened, and stays so that it can leave gently. */
export function MenuSlot(props: MenuSheetProps) {
  return <Part download={download} wish={props.open} given={props} />
}
