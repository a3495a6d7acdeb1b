import { getTableChoices } from '@lantern/contract/floor'
import { moveParty } from '@lantern/contract/party'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { bookingAct } from './booking-act.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'
import { ReasonField } from './reason-field.tsx'

type DifferenceBy = 'balance' | 'cash' | 'none'

export interface PartyDialogProps extends Pick<BookingDialogProps, 'booking' | 'onClose'> {
  /** The room that the party is in. */
  tableId: number
}

interface MovePartyProps extends PartyDialogProps {
  to: { id: number; name: string }
}

/** Moves a party that is here to another room for the rest of its time: what that costs more is shown and given a reason. */
export function MoveParty({ booking, tableId, to, onClose }: MovePartyProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const ways: readonly DifferenceBy[] =
    booking.userId === null ? ['cash', 'none'] : ['balance', 'cash', 'none']
  const [differenceBy, setDifferenceBy] = useState<DifferenceBy>(ways[0] ?? 'cash')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const query = useQuery(queryOf(getTableChoices, { params: { id: String(tableId) } }))
  const target = query.data?.moveTo.find(({ id }) => id === to.id)
  const amount = Number(target?.difference ?? 0)
  const { act, isBusy } = useAct(moveParty, {
    ...bookingAct(onClose),
    done: t('reschedule.done'),
    failed: { title: t('reschedule.failed'), otherwise: t('actions.failedText') },
  })
  const move = () => {
    if (!target) return
    if (amount !== 0 && reason.trim() === '') {
      setMissing(true)
      return
    }
    const { difference } = target
    const taken = amount === 0 ? {} : { differenceBy, reason }
    const body = { tableId: to.id, version: booking.version, difference, ...taken }
    void act({ params: { id: String(booking.id) }, body })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('board.move.party', { room: to.name })}
      description={t('reschedule.text', namesOf(booking, language))}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.keep')}
          </Button>
          <Button loading={isBusy} disabled={!target} onClick={move}>
            {t('reschedule.submit')}
          </Button>
        </>
      }
    >
      <Loaded query={query} failed={t('reschedule.failed')} ghost={<SkeletonText lines={3} />}>
        {() => (
          <div className="grid gap-5">
            {!target && <Alert tone="destructive">{t('board.move.roomNone')}</Alert>}
            {target && amount === 0 && <Alert>{t('reschedule.same')}</Alert>}
            {amount !== 0 && (
              <>
                <MoneyRows>
                  <MoneyRow
                    label={t(amount > 0 ? 'reschedule.toPay' : 'reschedule.toReturn')}
                    amount={money(Math.abs(amount))}
                    total
                  />
                </MoneyRows>
                <SegmentedControl
                  label={t('reschedule.differenceBy')}
                  value={differenceBy}
                  onValueChange={setDifferenceBy}
                  options={ways.map((value) => ({ value, label: t(`reschedule.${value}`) }))}
                />
                <ReasonField value={reason} onChange={setReason} isMissing={isMissing} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
