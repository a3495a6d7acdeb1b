import { useTranslations } from 'use-intl'
import { hourRange } from '../../lib/shown/format.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { tonalLook } from '../../ui/states/tonal-look.ts'
import type { ActiveTable } from './floor-state.ts'
import { StatusGlyph } from './plan/table-face.tsx'
import { useDesk } from './table/use-desk.ts'
import { useTableWords } from './use-table-words.ts'

interface ActProps {
  active: ActiveTable
  onPick: (tableId: number) => void
  /** Its row is about to disappear, and the focus with it. */
  onGone: () => void
}

/** The one thing that is next to do with a table. */
function Act({ active: { table, booking }, onPick, onGone }: ActProps) {
  const t = useTranslations('floor')
  const { leave, checkIn, isBusy } = useDesk()
  if (table.status === 'occupied') {
    return (
      <Button
        variant="outline"
        size="small"
        loading={isBusy}
        aria-label={t('leaveLabel', { name: table.name })}
        onClick={() => void leave(table.id).then((went) => went && onGone())}
      >
        {t('leave')}
      </Button>
    )
  }
  if (booking) {
    return (
      <Button
        variant="outline"
        size="small"
        className={tonalLook}
        loading={isBusy}
        aria-label={t('checkInLabel', { name: booking.customerName, table: table.name })}
        onClick={() => void checkIn(booking.id)}
      >
        {t('checkIn')}
      </Button>
    )
  }
  return (
    <Button variant="outline" size="small" onClick={() => onPick(table.id)}>
      {t('more')}
    </Button>
  )
}

/** The tables that aren't free, with who is there and what to do about it (product#floor). */
export function ActiveTables({
  active,
  ...acts
}: Omit<ActProps, 'active'> & { active: readonly ActiveTable[] }) {
  const t = useTranslations('floor')
  const words = useTableWords()
  if (active.length === 0) return <EmptyState title={t('empty')} />
  const columns = [
    { key: 'table', head: t('columns.table'), card: 'title' },
    { key: 'customer', head: t('columns.customer'), grows: true, card: 'whole' },
    { key: 'status', head: t('columns.status'), card: 'start' },
    { key: 'time', head: t('columns.time'), card: 'end' },
    { key: 'actions', head: t('columns.actions'), align: 'end', card: 'actions' },
  ] as const
  const cells = (each: ActiveTable) => {
    const { table, booking } = each
    const until = table.occupiedUntil
    return {
      table: (
        <button
          type="button"
          onClick={() => acts.onPick(table.id)}
          className="heading min-h-11 min-w-11 text-left text-lg underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-current"
        >
          {table.name}
        </button>
      ),
      customer:
        booking?.customerName ?? table.occupiedByName ?? t(table.highlighted ? 'order' : 'byHand'),
      status: (
        <Badge tone={table.status === 'occupied' ? 'vermilion' : 'amber'}>
          <StatusGlyph status={table.status} />
          {t(`status.${table.status}`)}
        </Badge>
      ),
      time: (
        <span className="figures font-medium">
          {booking
            ? hourRange(booking.startTime, booking.endTime)
            : until && t('until', { time: words.time(until) })}
        </span>
      ),
      actions: <Act active={each} {...acts} />,
    }
  }
  return (
    <Table
      label={t('active')}
      columns={columns}
      rows={active}
      keyOf={({ table }) => table.id}
      cells={cells}
    />
  )
}
