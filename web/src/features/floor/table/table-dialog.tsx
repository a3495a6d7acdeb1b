import { type FloorTable, type LiveBooking, getTableChoices } from '@lantern/contract/floor/floor'
import { placeName } from '@lantern/contract/members/names'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { type Desk, useDesk } from './use-desk.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { useTableWords } from '../use-table-words.ts'
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useState } from 'react'
import { useMay } from '../../../lib/session/session.ts'
import { TierBadge } from '../../../kit/member/tier-badge.tsx'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { Link } from '../../../ui/actions/link.tsx'
import { useDepositWords } from '../../../kit/booking/deposit-time.ts'
import { useLateness } from '../../../kit/booking/late.ts'
import { PhoneLink } from '../../../kit/member/phone-link.tsx'
import { ReadFailure } from '../../../kit/load/read-failure.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useIsStation } from '../../../lib/session/station.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ExtendChoice, MarkChoice, MoveChoice, UndoChoice } from './move-choice.tsx'
import { SeatForm } from './seat-form.tsx'
import { StatusGlyph } from '../plan/table-face.tsx'
import { statusTone } from '../floor-state.ts'
import { BillButton, OrderButton, BillDue } from '../../bills/open-bill.tsx'

interface TableDialogProps {
  table: FloorTable
  booking: LiveBooking | null
  next: LiveBooking | null
  onClose: () => void
}

function Party({ booking, label }: { booking: LiveBooking; label: string }) {
  const t = useTranslations('floor')
  const late = useLateness()(booking)
  const sayDeposit = useDepositWords()
  const { rangeOf } = useHours()
  return (
    <div className="grid gap-0.5 rounded-control bg-sunk px-4 py-3">
      <p className="text-sm text-soft">{label}</p>
      <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
        {booking.customerName}
        <TierBadge tierId={booking.tierId} />
      </p>
      <p className="figures text-sm">
        {rangeOf(booking)} · {booking.isOpenEnded && `${t('seat.openEnd')} · `}
        {booking.lanternId}
      </p>
      <PhoneLink phone={booking.contactPhone} />
      {late && <p className="figures text-sm font-semibold text-vermilion">{late.words}</p>}
      {booking.askedDeposit && (
        <p className="figures text-sm font-semibold">{sayDeposit(booking.askedDeposit)}</p>
      )}
    </div>
  )
}

interface ActsProps extends TableDialogProps {
  desk: Desk
}

/** Marks a party that is later than the grace time as a no-show, after a question. */
function NoShow({
  booking,
  desk,
  onClose,
}: Pick<ActsProps, 'desk' | 'onClose'> & { booking: LiveBooking }) {
  const t = useTranslations('floor')
  const [asks, setAsks] = useState(false)
  const late = useLateness()(booking)
  const may = useMay()
  if (!late?.isMissed || !may('bookings')) return null
  return (
    <>
      <Button variant="outline" onClick={() => setAsks(true)}>
        {t('noShow.submit')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('noShow.title')}
        description={t('noShow.text', { name: booking.customerName })}
        cancelLabel={t('close')}
        confirmLabel={t('noShow.submit')}
        loading={desk.isBusy}
        onConfirm={() => void desk.callNoShow(booking).then((went) => went && onClose())}
      />
    </>
  )
}

function PresenceActs({ table, booking, desk, onClose }: ActsProps) {
  const isStation = useIsStation()
  const t = useTranslations('floor')
  const may = useMay()
  const isOccupied = table.status === 'occupied'
  const bills = useTranslations('bills')
  const isOwed = Number(booking?.checkedInAt ? booking.unpaid : table.unpaid) > 0
  const close = (went: boolean) => went && onClose()
  const party = booking ? { bookingId: booking.id } : { tableId: table.id }
  if (booking === null && !isOccupied) {
    return table.unpaid === null ? (
      !isStation && may('payments') && (
        <Link
          to="/point-of-sale"
          search={{ table: String(table.id) }}
          className={buttonLook('outline')}
        >
          <UtensilsCrossed />
          {bills('order')}
        </Link>
      )
    ) : (
      // It is unknown whether the guests are still there, so the bill is paid first and staff mark the table as free.
      <section className="grid gap-3 rounded-control bg-sunk px-4 py-3">
        <div>
          <p className="font-semibold">{t('guestsBill')}</p>
          <p className="text-sm text-soft">{t('guestsBillText')}</p>
        </div>
        {/* The bill keeps its own dialog open after the last payment. */}
        <BillDue party={party} due={table.unpaid} isLoud />
        {Number(table.unpaid) <= 0 && <BillButton party={party} />}
        <Button
          variant="outline"
          loading={desk.isBusy}
          onClick={() => void desk.leave(table.id, null).then(close)}
        >
          {t('leave')}
        </Button>
      </section>
    )
  }
  return (
    <div className="grid gap-3">
      {booking && booking.checkedInAt !== null && (
        <BillDue isLoud party={{ bookingId: booking.id }} due={booking.unpaid} />
      )}
      {table.unpaid !== null && <BillDue isLoud party={{ tableId: table.id }} due={table.unpaid} />}
      {may('seating') && booking && booking.checkedInAt === null && (
        <Button loading={desk.isBusy} onClick={() => void desk.checkIn(booking).then(close)}>
          {t('checkIn')}
        </Button>
      )}
      {booking && booking.checkedInAt === null && !isStation && (
        <NoShow {...{ booking, desk, onClose }} />
      )}
      {may('seating') && isOccupied && (
        <Button
          variant={isOwed ? 'outline' : 'primary'}
          loading={desk.isBusy}
          onClick={() => void desk.leave(table.id, booking).then(close)}
        >
          {t('leave')}
        </Button>
      )}
      <BillButton party={party} />
      {!isStation && may('payments') && <OrderButton party={party} />}
    </div>
  )
}

function Choices({ table, booking, next, desk, onClose }: ActsProps) {
  const { id } = table
  const t = useTranslations('floor')
  const words = useTableWords()
  const language = useLanguage()
  // Prices and times of an earlier opening would be refused, so they aren't kept.
  const query = useQuery({ ...queryOf(getTableChoices, { params: { id: String(id) } }), gcTime: 0 })
  const { data: choices } = query
  if (!choices) {
    const skeleton = <Skeleton className="h-24 rounded-control" />
    return <ReadFailure {...{ query, skeleton }}>{t('choicesError')}</ReadFailure>
  }
  const shared = { desk, onDone: onClose }
  const room = choices.moveNext
  const moveNext = async ({ id, version }: LiveBooking, tableId: number) => {
    const { isDone } = await desk.move(id, { tableId, version, difference: '0.00' })
    if (isDone) onClose()
  }
  return (
    <>
      {table.overSince && next && (
        <Alert
          tone="warning"
          action={
            room && (
              <Button
                variant="outline"
                size="small"
                loading={desk.isBusy}
                onClick={() => void moveNext(next, room.id)}
              >
                {t('overMove', { name: next.customerName, room: placeName(room.name, language) })}
              </Button>
            )
          }
        >
          {t('overNext', { name: next.customerName, time: words.time(next.startsAt) })}
          {room === null && ` ${t('overFull')}`}
        </Alert>
      )}
      {choices.seatUntil.length > 0 && <SeatForm tableId={id} choices={choices} {...shared} />}
      {choices.extension && booking && (
        <ExtendChoice extension={choices.extension} party={booking} {...shared} />
      )}
      {booking && choices.moveTo.length > 0 && (
        <MoveChoice booking={booking} tables={choices.moveTo} {...shared} />
      )}
    </>
  )
}

/** One table: its party, the next one, and all present acts of the desk. */
export default function TableDialog(props: TableDialogProps) {
  const isStation = useIsStation()
  const { table, booking, next, onClose } = props
  const t = useTranslations('floor')
  const language = useLanguage()
  const desk = useDesk()
  const words = useTableWords()
  const { status, overSince, occupiedUntil, capacity, cleaningUntil } = table
  const may = useMay()
  return (
    <Dialog onClose={onClose} title={placeName(table.name, language)}>
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={statusTone[status]}>
            <StatusGlyph status={status} />
            {t(`status.${status}`)}
          </Badge>
          {overSince && (
            <Badge tone="vermilion">{t('overSince', { time: words.time(overSince) })}</Badge>
          )}
          {cleaningUntil && (
            <Badge tone="amber">{t('cleaning', { time: words.time(cleaningUntil) })}</Badge>
          )}
          {status !== 'available' && occupiedUntil && (
            <Badge>{t('until', { time: words.time(occupiedUntil) })}</Badge>
          )}
          <Badge>{t('seats', { count: capacity })}</Badge>
        </p>
        {booking && (
          <Party booking={booking} label={t(table.status === 'occupied' ? 'here' : 'expected')} />
        )}
        {!booking && table.occupiedByName && (
          <p className="font-semibold">{table.occupiedByName}</p>
        )}
        {next && <Party booking={next} label={t('next')} />}
        <PresenceActs {...props} desk={desk} />
        {may('seating') && <Choices {...props} desk={desk} />}
        {booking && !isStation && Number(booking.totalPrice) > 0 && (
          <Link
            to="/bookings/$id/receipt"
            params={{ id: String(booking.id) }}
            className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold underline decoration-line underline-offset-4"
          >
            <ReceiptText className="size-4" />
            {t('receipt')}
          </Link>
        )}
        {may('seating') && booking?.undoable && (
          <UndoChoice booking={booking} act={booking.undoable} desk={desk} onDone={onClose} />
        )}
        {desk.question}
        {may('seating') && <MarkChoice table={table} desk={desk} onDone={onClose} />}
      </div>
    </Dialog>
  )
}
