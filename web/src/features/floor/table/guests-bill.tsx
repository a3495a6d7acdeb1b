import type { FloorTable, LiveBooking, TableChoices } from '@lantern/contract/floor/floor'
import { placeName } from '@lantern/contract/members/names'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { BillButton, BillDue } from '../../bills/open-bill.tsx'
import type { Desk } from './use-desk.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { Alert } from '../../../ui/states/alert.tsx'
import { useTableWords } from '../use-table-words.ts'

interface NextWaitsProps {
  next: LiveBooking
  /** A free room of the same kind for the next party. */
  room: TableChoices['moveNext']
  desk: Desk
  onDone: () => void
}

/** Warns that an overstaying party blocks the next one, and moves the next one with one press. */
export function NextWaits({ next, room, desk, onDone }: NextWaitsProps) {
  const t = useTranslations('floor')
  const words = useTableWords()
  const language = useLanguage()
  const { id, version, customerName: name } = next
  const move = async (tableId: number) => {
    const { isDone } = await desk.move(id, { tableId, version, difference: '0.00' })
    if (isDone) onDone()
  }
  return (
    <Alert
      tone="warning"
      action={
        room && (
          <Button
            variant="outline"
            size="small"
            loading={desk.isBusy}
            onClick={() => void move(room.id)}
          >
            {t('overMove', { name, room: placeName(room.name, language) })}
          </Button>
        )
      }
    >
      {t('overNext', { name, time: words.time(next.startsAt) })}
      {room === null && ` ${t('overFull')}`}
    </Alert>
  )
}

interface GuestsBillProps {
  table: FloorTable
  /** The amount due on their bill. */
  due: string
  desk: Desk
  onClose: () => void
}

/**
 * The open bill of guests at a table that isn't marked as taken. It is unknown whether they are still there, so the
 * dialog says that, has the bill paid first, and lets the staff mark the table as free.
 */
export function GuestsBill({ table, due, desk, onClose }: GuestsBillProps) {
  const t = useTranslations('floor')
  const party = { tableId: table.id }
  return (
    <section className="grid gap-3 rounded-control bg-sunk px-4 py-3">
      <div>
        <p className="font-semibold">{t('guestsBill')}</p>
        <p className="text-sm text-soft">{t('guestsBillText')}</p>
      </div>
      {/* The bill keeps its own dialog open after the last payment. */}
      <BillDue party={party} due={due} isLoud />
      {Number(due) <= 0 && <BillButton party={party} />}
      <Button
        variant="outline"
        loading={desk.isBusy}
        onClick={() => void desk.leave(table.id, null).then((went) => went && onClose())}
      >
        {t('leave')}
      </Button>
    </section>
  )
}
