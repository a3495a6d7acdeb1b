import { useTranslations } from 'use-intl'
import { hourRange } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ActiveTable } from './floor-state.ts'
import { StatusGlyph } from './table-face.tsx'
import { useDesk } from './use-desk.ts'
import { useTableWords } from './use-table-words.ts'

interface RowProps {
  active: ActiveTable
  onPick: (tableId: number) => void
  /** Its row is about to disappear, and the focus with it. */
  onGone: () => void
}

function Row({ active: { table, booking }, onPick, onGone }: RowProps) {
  const t = useTranslations('floor')
  const words = useTableWords()
  const { leave, checkIn, isBusy } = useDesk()
  const who =
    booking?.customerName ?? table.occupiedByName ?? t(table.highlighted ? 'order' : 'byHand')
  const until = table.occupiedUntil
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 shadow-soft md:grid-cols-[minmax(0,1fr)_8rem_8rem_11rem] md:px-5">
      <button
        type="button"
        onClick={() => onPick(table.id)}
        className="grid min-h-11 min-w-0 content-center text-left max-md:col-start-1 max-md:row-start-1"
      >
        <span className="heading text-lg wrap-anywhere">{table.name}</span>
        <span className="text-sm text-soft wrap-anywhere">{who}</span>
      </button>
      <p className="figures text-sm font-medium max-md:order-1">
        {booking
          ? hourRange(booking.startTime.slice(0, 5), booking.endTime.slice(0, 5))
          : until && t('until', { time: words.time(until) })}
      </p>
      <span className="max-md:col-start-2 max-md:row-start-1 max-md:self-start max-md:justify-self-end">
        <Badge tone={table.status === 'occupied' ? 'vermilion' : 'amber'}>
          <StatusGlyph status={table.status} />
          {t(`status.${table.status}`)}
        </Badge>
      </span>
      <span className="justify-self-end max-md:order-2">
        {table.status === 'occupied' ? (
          <Button
            variant="outline"
            size="small"
            loading={isBusy}
            aria-label={t('leaveLabel', { name: table.name })}
            onClick={() => void leave(table.id).then((went) => went && onGone())}
          >
            {t('leave')}
          </Button>
        ) : booking ? (
          <Button
            variant="outline"
            size="small"
            loading={isBusy}
            aria-label={t('checkInLabel', { name: booking.customerName, table: table.name })}
            onClick={() => void checkIn(booking.id)}
          >
            {t('checkIn')}
          </Button>
        ) : (
          <Button variant="outline" size="small" onClick={() => onPick(table.id)}>
            {t('more')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** The tables that aren't free, with who is there and what to do about it (spec §2). */
export function ActiveTables({
  active,
  ...acts
}: Omit<RowProps, 'active'> & { active: readonly ActiveTable[] }) {
  const t = useTranslations('floor')
  if (active.length === 0) return <EmptyState title={t('empty')} />
  return (
    <ul className="grid gap-2.5">
      {active.map((each) => (
        <Row key={each.table.id} active={each} {...acts} />
      ))}
    </ul>
  )
}
