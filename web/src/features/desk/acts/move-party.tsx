import { getTableChoices } from '@lantern/contract/floor'
import { moveParty } from '@lantern/contract/party'
import { toCents } from '@lantern/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import {
  differenceSent,
  differenceWays,
  roomSumsOf,
  type DifferenceWay,
  type RoomPayment,
} from '../../bills/payments/room-payment-draft.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { bookingAct } from './booking-act.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'
import { ReasonField } from './reason-field.tsx'

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
  const ways = differenceWays(booking.userId !== null)
  const [payment, setPayment] = useState<RoomPayment<DifferenceWay>>({
    way: ways[0] ?? 'cash',
    tendered: '',
  })
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const query = useQuery(queryOf(getTableChoices, { params: { id: String(tableId) } }))
  const target = query.data?.moveTo.find(({ id }) => id === to.id)
  const amount = toCents(target?.difference ?? '0')
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
    const taken = amount === 0 ? {} : { differenceBy: differenceSent(payment.way), reason }
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
          <Button
            loading={isBusy}
            disabled={!target || roomSumsOf(payment, amount).change === null}
            onClick={move}
          >
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
                <RoomPaymentFields
                  ways={ways}
                  value={payment}
                  onChange={setPayment}
                  cents={amount}
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
