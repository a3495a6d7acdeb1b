import type { FloorTable } from '@lantern/contract/floor'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { clockTime } from '../../lib/shown/format.ts'
import { useTimeZone } from '../../lib/api/venue.ts'
import { standOf } from './floor-state.ts'

/** The words about a table: a note on its top, and everything for people who don't see the plan. */
export function useTableWords() {
  const t = useTranslations('floor')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const time = (instant: string) => clockTime(Date.parse(instant), language, timeZone)
  return {
    time,
    /** The number of its seats, and beside it until when it is taken, or that its party is over time. */
    note: (table: FloorTable) => {
      const { status, occupiedUntil, capacity, overSince } = table
      if (status === 'available') return String(capacity)
      if (standOf(table) === 'ordered') return `${capacity} · ${t('ordered')}`
      if (overSince !== null) return `${capacity} · ${t('over')}`
      return `${capacity} · ${occupiedUntil === null ? t('open') : time(occupiedUntil)}`
    },
    full: (table: FloorTable) => {
      const { name, status, occupiedUntil, capacity, highlighted, overSince } = table
      const stand = standOf(table)
      return [
        name,
        t(`status.${stand}`),
        status !== 'available' &&
          stand !== 'ordered' &&
          occupiedUntil !== null &&
          t('until', { time: time(occupiedUntil) }),
        overSince !== null && t('overSince', { time: time(overSince) }),
        highlighted && stand !== 'ordered' && t('highlighted'),
        t('seats', { count: capacity }),
      ]
        .filter((word) => word !== false)
        .join(', ')
    },
  }
}
