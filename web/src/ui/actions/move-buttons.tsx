import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { IconButton } from './icon-button.tsx'

export interface MoveButtonsProps {
  t: (way: 'up' | 'down', row: { name: string }) => string
  name: string
  /** The row's place among so many. */
  place: number
  count: number
  onMove: (by: -1 | 1) => void
}

export function MoveButtons({ t, name, place, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={t('up', { name })} disabled={place === 0} onClick={() => onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton
        label={t('down', { name })}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown />
      </IconButton>
    </>
  )
}
