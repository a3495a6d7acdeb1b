import type { FloorTable } from '@lantern/contract/floor'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { clockTime } from '../../lib/shown/format.ts'
import { useTimeZone } from '../../lib/api/venue.ts'

/** What is said of a table: a note on its top, and all of it for those who don't see the plan. */
export function useTableWords() {
  const t = useTranslations('floor')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const time = (instant: string) => clockTime(Date.parse(instant), language, timeZone)
  return {
    time,
    /** How many it seats; beside it until when it is taken, or that its party is over time. */
    note: ({ status, occupiedUntil, capacity, overSince }: FloorTable) => {
      if (status === 'available') return String(capacity)
      if (overSince !== null) return `${capacity} · ${t('over')}`
      return `${capacity} · ${occupiedUntil === null ? t('open') : time(occupiedUntil)}`
    },
    full: ({ name, status, occupiedUntil, capacity, highlighted, overSince }: FloorTable) =>
      [
        name,
        t(`status.${status}`),
        status !== 'available' &&
          occupiedUntil !== null &&
          t('until', { time: time(occupiedUntil) }),
        overSince !== null && t('overSince', { time: time(overSince) }),
        highlighted && t('highlighted'),
        t('seats', { count: capacity }),
      ]
        .filter((word) => word !== false)
        .join(', '),
  }
}
