import { timeOfDay } from '@lantern/contract/venue/clock'
import type { Board, StaffBooking } from '@lantern/contract/floor/desk'
import { getTableChoices } from '@lantern/contract/floor/floor'
import { extendBooking, moveParty } from '@lantern/contract/floor/acts'
import { toCents } from '@lantern/contract/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import RescheduleBooking from '../../actions/reschedule-booking.tsx'
import type { Moving, Target } from './board-move.ts'
import { useLanguage } from '../../../../i18n/words.tsx'
import { Loaded, type Read } from '../../../../kit/load/loaded.tsx'
import { useAction } from '../../../../kit/act/use-action.ts'
import { queryOf } from '../../../../lib/api/cache/queries.ts'
import {
  DifferenceFields,
  useDifference,
  WhyFields,
  useTimePayment,
} from '../../../bills/payments/difference.tsx'
import { Alert } from '../../../../ui/states/alert.tsx'
import { SkeletonText } from '../../../../ui/states/skeleton.tsx'
import { namesOf, pricedOf } from '../../lists/booking-words.ts'
import { FormDialog, type FormDialogProps } from '../../../../ui/overlays/form-dialog.tsx'
import { bookingAction, type BookingDialogProps } from '../../actions/use-status.ts'
import { money } from '../../../../lib/shown/format.ts'
import { PaymentFields } from '../../../bills/payments/payment-fields.tsx'
import { MoneyRow, MoneyRows } from '../../../../ui/layout/money.tsx'

interface PartyDialogProps extends Omit<FormDialogProps, 'description' | 'cancelLabel'> {
  booking: StaffBooking
  query: Read<unknown>
}

/** A form about a checked-in party, once it is known what is possible at its table. */
function PartyDialog({ booking, query, children, ...form }: PartyDialogProps) {
  const t = useTranslations('desk')
  const names = namesOf(booking, useLanguage())
  return (
    <FormDialog {...form} description={t('reschedule.text', names)} cancelLabel={t('confirm.keep')}>
      <Loaded query={query} failed={t('reschedule.failed')} skeleton={<SkeletonText lines={3} />}>
        {() => <div className="grid gap-5">{children}</div>}
      </Loaded>
    </FormDialog>
  )
}

interface PartyProps extends Pick<BookingDialogProps, 'booking' | 'onClose'> {
  tableId: number
}

/** Moves a checked-in party to another room for the rest of its time. A price difference needs a reason. */
function MoveParty({
  booking,
  tableId,
  to,
  onClose,
}: PartyProps & { to: { id: number; name: string } }) {
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
  return (
    <PartyDialog
      {...{ booking, query, isBusy, onClose }}
      title={t('moveParty.title', { room: to.name })}
      submitLabel={t('reschedule.submit')}
      disabled={!target || !differing.isReady}
      onSubmit={move}
    >
      {!target && <Alert tone="destructive">{t('moveParty.none')}</Alert>}
      {target && isSame && <Alert>{t('reschedule.same')}</Alert>}
      {!isSame && (
        <>
          <DifferenceFields {...differing} />
          <WhyFields {...differing} />
        </>
      )}
    </PartyDialog>
  )
}

function ExtendParty({ booking, tableId, onClose }: PartyProps) {
  const t = useTranslations('desk')
  const language = useLanguage()
  const query = useQuery(queryOf(getTableChoices, { params: { id: String(tableId) } }))
  const offered = query.data?.extension
  const extension = offered?.bookingId === booking.id ? offered : null
  const { act, isBusy } = useAction(extendBooking, {
    ...bookingAction(onClose),
    done: t('actions.done'),
    failed: { title: t('reschedule.failed'), otherwise: t('actions.failedText') },
  })
  const payment = useTimePayment(booking, {
    cents: toCents(extension?.totalPrice ?? '0'),
    hasBalance: extension?.fromBalance ?? false,
  })
  const { method: pay } = payment
  const extend = () => {
    if (!extension || pay === null) return
    const { endsAt, totalPrice } = extension
    const body = { pay, version: booking.version, endsAt, totalPrice }
    void act({ params: { id: String(booking.id) }, body })
  }
  return (
    <PartyDialog
      {...{ booking, query, isBusy, onClose }}
      title={t('extend.title', {
        time: timeOfDay(extension?.endTime ?? booking.endTime, language),
      })}
      submitLabel={t('confirm.submit')}
      disabled={!extension || !payment.isReady}
      onSubmit={extend}
    >
      {extension ? (
        <>
          <MoneyRows>
            <MoneyRow label={t('reschedule.toPay')} amount={money(extension.totalPrice)} total />
          </MoneyRows>
          <PaymentFields {...payment.fields} />
        </>
      ) : (
        <Alert tone="destructive">{t('extend.none')}</Alert>
      )}
    </PartyDialog>
  )
}

interface PutDownProps {
  board: Board
  moving: Moving
  target: Target
  onClose: () => void
}

/**
 * Asks before a booking is moved: for the settlement of the price difference, and for the reason. The booking moves
 * only when the server has agreed. A checked-in party keeps its start: it moves for the rest of its hours, or stays
 * longer.
 */
export default function PutDown({ board, moving, target, onClose }: PutDownProps) {
  const { booking, grip } = moving
  if (booking.checkedInAt === null) {
    const requested = { slot: target.slot, unitId: target.unitId }
    return <RescheduleBooking booking={booking} requested={requested} onClose={onClose} />
  }
  const rooms = board.amenities.flatMap((amenity) => amenity.rooms)
  const from = rooms.find(({ name }) => booking.units.includes(name))?.id
  if (!from) return null
  const party = { booking, tableId: from, onClose }
  if (grip === 'end') return <ExtendParty {...party} />
  return <MoveParty {...party} to={{ id: target.unitId ?? 0, name: target.room }} />
}
