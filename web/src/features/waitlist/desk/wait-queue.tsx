import { recordIn } from '@lantern/contract/languages'
import type { StaffWait } from '@lantern/contract/waitlist'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { longDate } from '../../../lib/shown/format.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { WaitRow } from './wait-row.tsx'

export interface WaitQueueProps {
  tonight: string
  /** Sorted by night, then by the order of joining. */
  waits: readonly StaffWait[]
  /** The time of the read, by the browser's clock. */
  readAt: number
}

/** Rows by a value of theirs, in the order in which the values come first. */
const groupsOf = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, Row[]][] =>
  [...new Set(rows.map(keyOf))].map((key) => [key, rows.filter((row) => keyOf(row) === key)])

/** The waiting list by night, tonight first, and by amenity, with each one's place there. */
export function WaitQueue({ tonight, waits, readAt }: WaitQueueProps) {
  const t = useTranslations('waitlist.desk')
  const language = useLanguage()
  return (
    <div className="grid gap-6">
      {waits.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {groupsOf(waits, ({ bookingDate }) => bookingDate).map(([night, queue]) => (
        <section key={night} aria-labelledby={`night-${night}`} className="grid gap-3">
          <h2 id={`night-${night}`} className="text-xl">
            {night === tonight && `${t('tonight')} · `}
            {longDate(night, language)}
          </h2>
          {groupsOf(queue, ({ amenityId }) => amenityId).map(([id, own]) => (
            <section key={id} aria-labelledby={`queue-${night}-${id} night-${night}`}>
              <h3 id={`queue-${night}-${id}`} className="mb-1 text-base">
                {own[0] && recordIn(own[0].amenity, language)}
              </h3>
              <ol className="rounded-card border border-line bg-surface">
                {own.map((wait, place) => (
                  <WaitRow key={wait.id} wait={wait} place={place + 1} readAt={readAt} />
                ))}
              </ol>
            </section>
          ))}
        </section>
      ))}
    </div>
  )
}
