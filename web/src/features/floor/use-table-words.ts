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
    note: ({ status, occupiedUntil, capacity }: FloorTable) => {
      if (status === 'available') return String(capacity)
      return occupiedUntil === null ? t('open') : time(occupiedUntil)
    },
    full: ({ name, status, occupiedUntil, capacity, highlighted }: FloorTable) =>
      [
        name,
        t(`status.${status}`),
        status !== 'available' &&
          occupiedUntil !== null &&
          t('until', { time: time(occupiedUntil) }),
        highlighted && t('highlighted'),
        t('seats', { count: capacity }),
      ]
        .filter((word) => word !== false)
        .join(', '),
  }
}
