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

/** The waiting list by night; tonight's queue is first. */
export function WaitQueue({ tonight, waits, readAt }: WaitQueueProps) {
  const t = useTranslations('waitlist.desk')
  const language = useLanguage()
  const nights = [...new Set(waits.map(({ bookingDate }) => bookingDate))]
  return (
    <div className="grid gap-6">
      {waits.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {nights.map((night) => (
        <section key={night} aria-labelledby={`night-${night}`}>
          <h2 id={`night-${night}`} className="mb-2 text-xl">
            {night === tonight && `${t('tonight')} · `}
            {longDate(night, language)}
          </h2>
          <ol className="rounded-card border border-line bg-surface">
            {waits
              .filter(({ bookingDate }) => bookingDate === night)
              .map((wait) => (
                <WaitRow key={wait.id} wait={wait} place={wait.ahead + 1} readAt={readAt} />
              ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
