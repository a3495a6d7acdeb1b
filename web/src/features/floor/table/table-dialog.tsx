import { getTableChoices, type FloorTable, type LiveBooking } from '@lantern/contract/floor'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { hourRange } from '../../../lib/shown/format.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ExtendChoice } from './extend-choice.tsx'
import { MarkChoice } from './mark-choice.tsx'
import { MoveChoice } from './move-choice.tsx'
import { SeatForm } from './seat-form.tsx'
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
        <div className="grid gap-3">
          {booking && booking.checkedInAt === null && (
            <Button loading={desk.isBusy} onClick={() => void desk.checkIn(booking.id).then(close)}>
              {t('checkIn')}
            </Button>
          )}
          {status === 'occupied' && (
            <Button loading={desk.isBusy} onClick={() => void desk.leave(id).then(close)}>
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
              <SeatForm tableId={id} ends={choices.seatUntil} desk={desk} onDone={onClose} />
            )}
            {choices.extension && (
              <ExtendChoice
                extension={choices.extension}
                isStation={isStation}
                desk={desk}
                onDone={onClose}
              />
            )}
            {booking && choices.moveTo.length > 0 && (
              <MoveChoice
                bookingId={booking.id}
                tables={choices.moveTo}
                desk={desk}
                onDone={onClose}
              />
            )}
          </>
        )}
        <MarkChoice table={table} desk={desk} onDone={onClose} />
      </div>
    </Dialog>
  )
}
