import { getTableChoices } from '@lantern/contract/floor'
import { moveParty } from '@lantern/contract/party'
import { toCents } from '@lantern/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import {
  DifferenceFields,
  useDifference,
  WhyFields,
} from '../../bills/payments/difference-fields.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { namesOf, pricedOf } from '../lists/booking-words.ts'
import { ActionDialog } from './action-dialog.tsx'
import { bookingAction } from './booking-action.ts'
import type { BookingDialogProps } from './confirm-booking.tsx'

export interface PartyDialogProps extends Pick<BookingDialogProps, 'booking' | 'onClose'> {
  /** The party's present room. */
  tableId: number
}

interface MovePartyProps extends PartyDialogProps {
  to: { id: number; name: string }
}

/** The form of a move: the price difference, its settlement and reason, and the submission. */
function useMoveForm({ booking, tableId, to, onClose }: MovePartyProps) {
  const t = useTranslations('desk')
  const query = useQuery(queryOf(getTableChoices, { params: { id: String(tableId) } }))
  const target = query.data?.moveTo.find(({ id }) => id === to.id)
  const difference = target?.difference ?? '0.00'
  const differing = useDifference(pricedOf(booking, toCents(difference)))
  const common = bookingAction(onClose)
  const { act, isBusy } = useAction(moveParty, {
    ...common,
    onRefused: differing.approving.reading(common.onRefused),
    done: t('reschedule.done'),
    failed: { title: t('reschedule.failed'), otherwise: t('actions.failedText') },
  })
  const isSame = toCents(difference) === 0
  const move = () => {
    const settled = isSame ? {} : differing.settle()
    if (!target || !settled) return
    const body = { tableId: target.id, version: booking.version, difference, ...settled }
    void act({ params: { id: String(booking.id) }, body })
  }
  return { query, target, isSame, differing, move, isBusy }
}

/**
 * Moves a checked-in party to another room for the rest of its time. The price difference is shown and needs a
 * reason.
 */
export function MoveParty(props: MovePartyProps) {
  const { booking, to, onClose } = props
  const t = useTranslations('desk')
  const language = useLanguage()
  const { query, target, isSame, differing, move, isBusy } = useMoveForm(props)
  return (
    <ActionDialog
      title={t('moveParty.title', { room: to.name })}
      description={t('reschedule.text', namesOf(booking, language))}
      submitLabel={t('reschedule.submit')}
      isBusy={isBusy}
      disabled={!target || !differing.isReady}
      onSubmit={move}
      onClose={onClose}
    >
      <Loaded query={query} failed={t('reschedule.failed')} ghost={<SkeletonText lines={3} />}>
        {() => (
          <div className="grid gap-5">
            {!target && <Alert tone="destructive">{t('moveParty.none')}</Alert>}
            {target && isSame && <Alert>{t('reschedule.same')}</Alert>}
            {!isSame && (
              <>
                <DifferenceFields {...differing} />
                <WhyFields {...differing} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </ActionDialog>
  )
}
