import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { IconButton } from './icon-button.tsx'

export interface MoveButtonsProps {
  up: string
  down: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

export function MoveButtons({ up, down, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={up} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={down} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown />
      </IconButton>
    </>
  )
}
