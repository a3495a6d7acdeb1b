import type { PartyAct } from '@lantern/contract/desk'
import type { LiveBooking } from '@lantern/contract/floor'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import type { Desk } from './use-desk.ts'

export interface UndoChoiceProps {
  booking: Pick<LiveBooking, 'id' | 'version'>
  act: PartyAct
  desk: Desk
  onDone?: () => void
}

/** Undoes the last act on a party, tonight and while nothing prevents it. */
export function UndoChoice({ booking, act, desk, onDone }: UndoChoiceProps) {
  const t = useTranslations('staff.party')
  return (
    <Button
      variant="quiet"
      size="small"
      className="w-fit"
      loading={desk.isBusy}
      onClick={() => void desk.undo(booking, act).then((went) => went && onDone?.())}
    >
      <Undo2 aria-hidden="true" />
      {t(`undo.${act}`)}
    </Button>
  )
}
