import { getTableChoices, type FloorTable, type LiveBooking } from '@lantern/contract/floor'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { hourRange } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ExtendChoice } from './extend-choice.tsx'
import { MarkChoice } from './mark-choice.tsx'
import { MoveChoice } from './move-choice.tsx'
import { SeatForm } from './seat-form.tsx'
import { UndoChoice } from './undo-choice.tsx'
import { StatusGlyph } from '../plan/table-face.tsx'
import { BillButton } from '../../bills/bill-button.tsx'
import { useDesk } from './use-desk.ts'
import { useTableWords } from '../use-table-words.ts'

export interface TableDialogProps {
  table: FloorTable
  booking: LiveBooking | null
  next: LiveBooking | null
  /** A screen at the door takes nothing from a member's balance. */
  isStation: boolean
  onClose: () => void
}

const tone = { available: 'jade', occupied: 'vermilion', reserved: 'amber' } as const

function Party({ booking, label }: { booking: LiveBooking; label: string }) {
  return (
    <div className="grid gap-0.5 rounded-control bg-sunk px-4 py-3">
      <p className="text-sm text-soft">{label}</p>
      <p className="font-semibold wrap-anywhere">{booking.customerName}</p>
      <p className="figures text-sm">
        {hourRange(booking.startTime, booking.endTime)} · {booking.lanternId}
      </p>
    </div>
  )
}

/** One table: who is there, who comes next, and everything that the desk can do about it now. */
export function TableDialog({ table, booking, next, isStation, onClose }: TableDialogProps) {
  const t = useTranslations('floor')
  const words = useTableWords()
  const desk = useDesk()
  const { data: choices } = useQuery(queryOf(getTableChoices, { params: { id: String(table.id) } }))
  const { id, name, status, occupiedUntil, occupiedByName, capacity } = table
  const close = (went: boolean) => went && onClose()
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={name} closeLabel={t('close')}>
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone[status]}>
            <StatusGlyph status={status} />
            {t(`status.${status}`)}
          </Badge>
          {table.overSince && (
            <Badge tone="vermilion">{t('overSince', { time: words.time(table.overSince) })}</Badge>
          )}
          {status !== 'available' && occupiedUntil && (
            <Badge>{t('until', { time: words.time(occupiedUntil) })}</Badge>
          )}
          <Badge>{t('seats', { count: capacity })}</Badge>
        </p>
        {booking && (
          <Party booking={booking} label={t(status === 'occupied' ? 'here' : 'expected')} />
        )}
        {!booking && occupiedByName && <p className="font-semibold">{occupiedByName}</p>}
        {next && <Party booking={next} label={t('next')} />}
        {table.overSince && next && (
          <Alert tone="warning">
            {t('overNext', { name: next.customerName, time: words.time(next.startsAt) })}
          </Alert>
        )}
        <div className="grid gap-3">
          {booking && booking.checkedInAt === null && (
            <Button loading={desk.isBusy} onClick={() => void desk.checkIn(booking).then(close)}>
              {t('checkIn')}
            </Button>
          )}
          {status === 'occupied' && (
            <Button loading={desk.isBusy} onClick={() => void desk.leave(id, booking).then(close)}>
              {t('leave')}
            </Button>
          )}
          {(booking !== null || status === 'occupied') && (
            <BillButton
              party={booking ? { bookingId: booking.id } : { tableId: id }}
              isStation={isStation}
            />
          )}
        </div>
        {!choices ? (
          <Skeleton className="h-24 rounded-control" />
        ) : (
          <>
            {choices.seatUntil.length > 0 && (
              <SeatForm
                tableId={id}
                ends={choices.seatUntil}
                stepMinutes={choices.stepMinutes}
                desk={desk}
                onDone={onClose}
              />
            )}
            {choices.extension && booking && (
              <ExtendChoice
                extension={choices.extension}
                version={booking.version}
                isStation={isStation}
                desk={desk}
                onDone={onClose}
              />
            )}
            {booking && choices.moveTo.length > 0 && (
              <MoveChoice
                booking={booking}
                tables={choices.moveTo}
                isStation={isStation}
                desk={desk}
                onDone={onClose}
              />
            )}
          </>
        )}
        {booking && !isStation && Number(booking.totalPrice) > 0 && (
          <Link
            href={`/bookings/${booking.id}/receipt`}
            className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold underline decoration-line underline-offset-4"
          >
            <ReceiptText className="size-4" aria-hidden="true" />
            {t('receipt')}
          </Link>
        )}
        {booking?.undoable && (
          <UndoChoice booking={booking} act={booking.undoable} desk={desk} onDone={onClose} />
        )}
        {desk.question}
        <MarkChoice table={table} desk={desk} onDone={onClose} />
      </div>
    </Dialog>
  )
}
