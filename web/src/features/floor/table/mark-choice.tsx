import type { FloorTable } from '@lantern/contract/floor'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import type { Desk } from './use-desk.ts'

const AN_HOUR = 60
const CLEANING = 15

/** Sets a table's state by hand: reserved for an hour, occupied, being cleaned for a while, or none of these. */
export function MarkChoice({
  table,
  desk,
  onDone,
}: {
  table: FloorTable
  desk: Desk
  onDone: () => void
}) {
  const t = useTranslations('floor.mark')
  const mark = (status: FloorTable['status'], minutes?: number) =>
    void desk
      .mark(table, minutes === undefined ? { status } : { status, minutes })
      .then((went) => went && onDone())
  const isCleaned = table.cleaningUntil !== null
  const clean = (minutes: number) =>
    void desk.clean(table, minutes).then((went) => went && onDone())
  const isByHand = table.status !== 'available' && table.bookingId === null
  if (table.status === 'occupied' && !isByHand) return null
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {table.status === 'available' && (
        <Button
          variant="quiet"
          size="small"
          loading={desk.isBusy}
          onClick={() => mark('reserved', AN_HOUR)}
        >
          {t('reserve')}
        </Button>
      )}
      {table.status !== 'occupied' && (
        <Button variant="quiet" size="small" loading={desk.isBusy} onClick={() => mark('occupied')}>
          {t('occupy')}
        </Button>
      )}
      {table.status !== 'occupied' && (
        <Button
          variant="quiet"
          size="small"
          loading={desk.isBusy}
          onClick={() => clean(isCleaned ? 0 : CLEANING)}
        >
          {isCleaned ? t('clean') : t('cleaning', { minutes: CLEANING })}
        </Button>
      )}
      {isByHand && !isCleaned && (
        <Button
          variant="quiet"
          size="small"
          loading={desk.isBusy}
          onClick={() => mark('available')}
        >
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
