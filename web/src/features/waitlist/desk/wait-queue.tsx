import type { Venue } from '@lantern/contract/venue'
import type { StaffWait } from '@lantern/contract/waitlist'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { longDate } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AddWait } from './add-wait.tsx'
import { WaitRow } from './wait-row.tsx'

export interface WaitQueueProps {
  tonight: string
  /** Sorted by night, then by the order of joining. */
  waits: readonly StaffWait[]
  venue: Venue
  /** When the list was read, by the browser's clock. */
  readAt: number
}

/** Everybody who waits, night by night; tonight's queue comes first. */
export function WaitQueue({ tonight, waits, venue, readAt }: WaitQueueProps) {
  const t = useTranslations('waitlist.desk')
  const language = useLanguage()
  const [isAdding, setAdding] = useState(false)
  const nights = [...new Set(waits.map(({ bookingDate }) => bookingDate))]
  return (
    <div className="grid gap-6">
      <Button className="justify-self-start" onClick={() => setAdding(true)}>
        <UserPlus aria-hidden="true" />
        {t('add')}
      </Button>
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
      {isAdding && <AddWait venue={venue} tonight={tonight} onClose={() => setAdding(false)} />}
    </div>
  )
}
