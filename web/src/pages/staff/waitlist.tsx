import { recordIn } from '@lantern/contract/venue/languages'
import { listStaffWaits, type StaffWait } from '@lantern/contract/bookings/waitlist'
import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../lib/session/session.ts'
import { Link } from '../../ui/actions/link.tsx'
import AddWait from '../../features/waitlist/add-wait.tsx'
import { Loaded, together } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useVenueQuery } from '../../lib/api/venue-query.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'
import { PanelSkeleton, Skeleton } from '../../ui/states/skeleton.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { longDate } from '../../lib/shown/format.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { WaitRow } from '../../features/waitlist/wait-row.tsx'

interface WaitQueueProps {
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
function WaitQueue({ tonight, waits, readAt }: WaitQueueProps) {
  const t = useTranslations('waitlist.desk')
  const language = useLanguage()
  return (
    <div className="grid grid-cols-1 gap-6">
      {waits.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {groupsOf(waits, ({ bookingDate }) => bookingDate).map(([night, queue]) => (
        <section key={night} aria-labelledby={`night-${night}`} className="grid grid-cols-1 gap-3">
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

/** The waiting list: tonight's queue and the nights to come (product#waiting-list). */
export default function WaitlistPage() {
  const t = useTranslations('waitlist.desk')
  const titles = useTranslations('staff.titles')
  const may = useMay()
  const waiting = useQuery(queryOf(listStaffWaits, {}))
  const venueRead = useVenueQuery()
  const query = together(waiting, venueRead)
  const [isAdding, setAdding] = useState(false)
  const tonight = waiting.data?.tonight
  const venue = venueRead.data
  return (
    <Workspace
      title={titles('waitlist')}
      actions={
        <>
          <Link to="/board" className={buttonLook('outline')}>
            {titles('board')}
          </Link>
          {may('bookings') && (
            <Button disabled={!tonight || !venue} onClick={() => setAdding(true)}>
              <UserPlus />
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={query}
        failed={t('error')}
        skeleton={
          <div aria-busy="true">
            <output className="sr-only">{t('loading')}</output>
            <Skeleton className="mb-3 h-6 w-64 max-w-full" />
            <PanelSkeleton className="h-64" />
          </div>
        }
      >
        {([known]) => <WaitQueue {...known} readAt={waiting.dataUpdatedAt} />}
      </Loaded>
      {isAdding && tonight && venue && (
        <AddWait venue={venue} tonight={tonight} onClose={() => setAdding(false)} />
      )}
    </Workspace>
  )
}
