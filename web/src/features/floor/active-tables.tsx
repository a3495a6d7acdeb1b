import { useTranslations } from 'use-intl'
import { placeName } from '@lantern/contract/members/names'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { useLateness } from '../../kit/booking/late.ts'
import { PhoneLink } from '../../kit/member/phone-link.tsx'
import { useDepositWords } from '../../kit/booking/deposit-time.ts'
import { money } from '../../lib/shown/format.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { tonalLook } from '../../ui/states/tonal-look.ts'
import { standOf, statusTone, type ActiveTable } from './floor-state.ts'
import { StatusGlyph } from './plan/table-face.tsx'
import { useDesk } from './table/use-desk.ts'
import { useTableWords } from './use-table-words.ts'
import { BillDue } from '../bills/open-bill.tsx'

interface ActProps {
  active: ActiveTable
  onPick: (tableId: number) => void
  /** Called when the row is about to disappear together with the focus. */
  onGone: () => void
}

function Act({ active: { table, booking }, onPick, onGone }: ActProps) {
  const t = useTranslations('floor')
  const { leave, checkIn, isBusy, question } = useDesk()
  if (table.status === 'occupied') {
    return (
      <>
        <Button
          variant="outline"
          size="small"
          loading={isBusy}
          aria-label={t('leaveLabel', { name: table.name })}
          onClick={() => void leave(table.id, booking).then((went) => went && onGone())}
        >
          {t('leave')}
        </Button>
        {question}
      </>
    )
  }
  if (booking) {
    return (
      <>
        <Button
          variant="outline"
          size="small"
          className={tonalLook}
          loading={isBusy}
          aria-label={t('checkInLabel', { name: booking.customerName, table: table.name })}
          onClick={() => void checkIn(booking)}
        >
          {t('checkIn')}
        </Button>
        {question}
      </>
    )
  }
  return (
    <Button variant="outline" size="small" onClick={() => onPick(table.id)}>
      {t('more')}
    </Button>
  )
}

/** The party at a table (or why it isn't free), the amount it owes, and the next party if its time is over. */
function Who(active: ActiveTable) {
  const { table, booking, next } = active
  const t = useTranslations('floor')
  const lateness = useLateness()
  const late = booking && lateness(booking)
  const sayDeposit = useDepositWords()
  const words = useTableWords()
  const why = () => {
    if (table.cleaningUntil) return t('cleaning', { time: words.time(table.cleaningUntil) })
    if (table.status === 'available') return t('guestsBill')
    return t(table.highlighted ? 'order' : 'byHand')
  }
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">{booking?.customerName ?? table.occupiedByName ?? why()}</p>
      {booking?.checkedInAt === null && <PhoneLink phone={booking.contactPhone} />}
      {late && <p className="figures text-sm font-semibold text-vermilion">{late.words}</p>}
      {booking?.askedDeposit && (
        <p className="text-sm font-semibold">{sayDeposit(booking.askedDeposit)}</p>
      )}
      {booking && booking.checkedInAt === null && Number(booking.unpaid) > 0 && (
        <p className="text-sm font-semibold text-vermilion">
          {t('unpaid', { amount: money(booking.unpaid) })}
        </p>
      )}
      {booking && booking.checkedInAt !== null && (
        <BillDue party={{ bookingId: booking.id }} due={booking.unpaid} />
      )}
      {table.unpaid !== null && <BillDue party={{ tableId: table.id }} due={table.unpaid} />}
      {table.overSince && next && (
        <p className="text-sm text-vermilion">
          {t('overNext', { name: next.customerName, time: words.time(next.startsAt) })}
        </p>
      )}
    </div>
  )
}

/** The tables that aren't free, with their parties and acts (product#floor). */
export function ActiveTables({
  active,
  ...acts
}: Omit<ActProps, 'active'> & {
  active: readonly ActiveTable[] | undefined
}) {
  const t = useTranslations('floor')
  const words = useTableWords()
  const language = useLanguage()
  const { rangeOf } = useHours()
  if (active?.length === 0) return <EmptyState title={t('empty')} />
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
          {placeName(table.name, language)}
        </button>
      ),
      customer: <Who {...each} />,
      status: (
        <Badge tone={statusTone[table.status]}>
          <StatusGlyph status={table.highlighted ? 'ordered' : table.status} />
          {t(table.overSince ? 'overTime' : `status.${standOf(table)}`)}
        </Badge>
      ),
      time: (
        <span className={`figures font-medium ${table.overSince ? 'text-vermilion' : ''}`}>
          {booking ? rangeOf(booking) : until && t('until', { time: words.time(until) })}
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
      skeletons={4}
    />
  )
}
