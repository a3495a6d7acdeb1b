import { getVenue } from '@lantern/contract/venue'
import { listStaffWaits } from '@lantern/contract/waitlist'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { WaitQueue } from '../features/waitlist/desk/wait-queue.tsx'
import { Loaded, together } from '../kit/loaded.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { buttonLook } from '../ui/actions/button-look.ts'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { PanelGhost } from '../ui/states/skeleton.tsx'

/** The waiting list: tonight's queue and the nights to come (product#waiting-list). */
export default function WaitlistPage() {
  const t = useTranslations('waitlist.desk')
  const titles = useTranslations('staff.titles')
  const waiting = useQuery(queryOf(listStaffWaits, {}))
  const venueRead = useQuery(queryOf(getVenue, {}))
  const query = together(waiting, venueRead)
  return (
    <Workspace>
      <WorkHeader
        title={titles('waitlist')}
        actions={
          <Link href="/board" className={buttonLook('outline')}>
            {titles('board')}
          </Link>
        }
      />
      <Loaded
        query={query}
        failed={t('error')}
        ghost={
          <div aria-busy="true">
            <output className="sr-only">{t('loading')}</output>
            <PanelGhost className="h-64" />
          </div>
        }
      >
        {([{ tonight, waits }, venue]) => (
          <WaitQueue tonight={tonight} waits={waits} venue={venue} readAt={waiting.dataUpdatedAt} />
        )}
      </Loaded>
    </Workspace>
  )
}
