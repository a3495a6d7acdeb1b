import { getTableChoices } from '@lantern/contract/floor'
import { moveParty } from '@lantern/contract/party'
import { toCents } from '@lantern/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { checkedBy } from '../../../lib/api/checked-by.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { ApprovalField, useApproval } from '../../bills/corrections/approval-field.tsx'
import { RoomPaymentFields } from '../../bills/payments/payment-fields.tsx'
import {
  moveBody,
  wrongMove,
  type DifferenceEntries,
} from '../../bills/payments/difference-entries.ts'
import { differenceWays, roomSumsOf } from '../../bills/payments/room-payment-draft.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { namesOf } from '../lists/booking-words.ts'
import { ActDialog } from './act-dialog.tsx'
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

/** The form of a move: what the room costs more now, how that is paid and why, and moving. */
function useMoveForm({ booking, tableId, to, onClose }: MovePartyProps) {
  const t = useTranslations('desk')
  const query = useQuery(queryOf(getTableChoices, { params: { id: String(tableId) } }))
  const target = query.data?.moveTo.find(({ id }) => id === to.id)
  const ways = differenceWays(booking.userId !== null)
  const form = useForm<DifferenceEntries>({
    defaultValues: { payment: { way: ways[0] ?? 'cash', tendered: '' }, reason: '' },
    resolver: checkedBy((entries) => wrongMove(entries, target)),
  })
  const approving = useApproval()
  const common = bookingAct(onClose)
  const { act, isBusy } = useAct(moveParty, {
    ...common,
    onRefused: approving.reading(common.onRefused),
    done: t('reschedule.done'),
    failed: { title: t('reschedule.failed'), otherwise: t('actions.failedText') },
  })
  const move = form.handleSubmit(async (entries) => {
    if (!target) return
    const body = { ...moveBody(entries, target, booking.version), ...approving.carried }
    await act({ params: { id: String(booking.id) }, body })
  })
  return { form, ways, query, target, approving, move, isBusy }
}

/**
 * Moves a party that is here to another room for the rest of its time. The difference of the price is shown and given a
 * reason.
 */
export function MoveParty(props: MovePartyProps) {
  const { booking, to, onClose } = props
  const t = useTranslations('desk')
  const language = useLanguage()
  const { form, ways, query, target, approving, move, isBusy } = useMoveForm(props)
  const { control, setValue, formState } = form
  const [payment, reason] = useWatch({ control, name: ['payment', 'reason'] })
  const amount = toCents(target?.difference ?? '0')
  return (
    <ActDialog
      title={t('moveParty.title', { room: to.name })}
      description={t('reschedule.text', namesOf(booking, language))}
      submitLabel={t('reschedule.submit')}
      isBusy={isBusy}
      disabled={!target || roomSumsOf(payment, amount).change === null || approving.isMissing}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <Loaded query={query} failed={t('reschedule.failed')} ghost={<SkeletonText lines={3} />}>
        {() => (
          <div className="grid gap-5">
            {!target && <Alert tone="destructive">{t('moveParty.none')}</Alert>}
            {target && amount === 0 && <Alert>{t('reschedule.same')}</Alert>}
            {amount !== 0 && (
              <>
                <RoomPaymentFields
                  ways={ways}
                  value={payment}
                  onChange={(next) => setValue('payment', next)}
                  cents={amount}
                />
                <ReasonField
                  value={reason}
                  onChange={(next) =>
                    setValue('reason', next, { shouldValidate: formState.isSubmitted })
                  }
                  isMissing={formState.errors.reason !== undefined}
                />
                <ApprovalField approving={approving} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </ActDialog>
  )
}
