import { listDay, type StaffBooking } from '@lantern/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/loaded.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { longDate } from '../../../lib/shown/format.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { useHeldRow } from './held-row.ts'
import { aheadFirst } from './tonight.ts'

/** The number of rows that fit beside the calendar. */
const FIRST = 8

/** A night's bookings in the order of their hours; tonight those that are over are last. */
export function DayBookings({ night }: { night: string }) {
  const t = useTranslations('desk')
  const title = t('day.title', { date: longDate(night, useLanguage()) })
  const [all, setAll] = useState<string | null>(null)
  const query = useQuery(queryOf(listDay, { params: { date: night } }))
  const { keep, holding } = useHeldRow<StaffBooking>()
  const now = useNow()
  const shown = (bookings: readonly StaffBooking[]) => {
    const { ahead, rest } = aheadFirst(bookings, now)
    const ordered = [...ahead, ...rest]
    return keep(all === night ? ordered : ordered.slice(0, FIRST))
  }
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-3 text-xl">{title}</h2>
      <Loaded
        query={query}
        failed={t('day.error')}
        ghost={<BookingsTable label={title} bookings={undefined} ghosts={6} />}
        empty={<EmptyState title={t('day.empty')}>{t('day.emptyText')}</EmptyState>}
      >
        {(bookings) => (
          <>
            <BookingsTable label={title} bookings={shown(bookings)} holding={holding} ghosts={6} />
            {bookings.length > FIRST && all !== night && (
              <div className="mt-3 grid justify-items-center">
                <Button variant="quiet" onClick={() => setAll(night)}>
                  {t('day.all', { count: bookings.length })}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
