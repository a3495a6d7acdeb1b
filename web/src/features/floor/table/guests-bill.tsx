import type { FloorTable } from '@lantern/contract/floor'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { BillButton, BillDue } from '../../bills/bill-button.tsx'
import type { Desk } from './use-desk.ts'

interface GuestsBillProps {
  table: FloorTable
  /** The amount due on their bill. */
  due: string
  isStation: boolean
  desk: Desk
  onClose: () => void
}

/**
 * The open bill of guests at a table that isn't marked as taken. It is unknown whether they are still there, so the
 * dialog says that, has the bill paid first, and lets the staff mark the table as free.
 */
export function GuestsBill({ table, due, isStation, desk, onClose }: GuestsBillProps) {
  const t = useTranslations('floor')
  const party = { tableId: table.id }
  return (
    <section className="grid gap-3 rounded-control bg-sunk px-4 py-3">
      <div>
        <p className="font-semibold">{t('guestsBill')}</p>
        <p className="text-sm text-soft">{t('guestsBillText')}</p>
      </div>
      {/* The bill keeps its own dialog open after the last payment. */}
      <BillDue party={party} due={due} isStation={isStation} isLoud />
      {Number(due) <= 0 && <BillButton party={party} isStation={isStation} />}
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
