import type { PartyAction } from '@lantern/contract/desk'
import type { LiveBooking } from '@lantern/contract/floor'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslations } from 'use-intl'
import { ApprovalField, useApproval } from '../../bills/corrections/approval-field.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import type { Desk } from './use-desk.ts'

export interface UndoChoiceProps {
  booking: Pick<LiveBooking, 'id' | 'version'>
  act: PartyAction
  desk: Desk
  onDone?: () => void
}

/**
 * Undoes the last act on a party, on the same night and while nothing prevents it. A large cash refund needs an
 * approval.
 */
export function UndoChoice({ booking, act, desk, onDone }: UndoChoiceProps) {
  const t = useTranslations('staff.party')
  const approving = useApproval()
  const undo = async () => {
    const outcome = await desk.undo(booking, { act, ...approving.carried })
    if (outcome.isDone) onDone?.()
    else approving.read(outcome.error)
  }
  return (
    <>
      <ApprovalField approving={approving} />
      <Button
        variant="quiet"
        size="small"
        className="w-fit"
        loading={desk.isBusy}
        disabled={approving.isMissing}
        onClick={() => void undo()}
      >
        <Undo2 aria-hidden="true" />
        {t(`undo.${act}`)}
      </Button>
    </>
  )
}
