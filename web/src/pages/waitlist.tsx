import { listStaffWaits } from '@lantern/contract/waitlist'
import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../lib/session/session.ts'
import { Link } from '../ui/actions/link.tsx'
import AddWait from '../features/waitlist/desk/add-wait.tsx'
import { WaitQueue } from '../features/waitlist/desk/wait-queue.tsx'
import { Loaded, together } from '../kit/loaded.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { useVenueQuery } from '../lib/api/venue-query.ts'
import { buttonLook } from '../ui/actions/button-look.ts'
import { Button } from '../ui/actions/button.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { PanelSkeleton, Skeleton } from '../ui/states/skeleton.tsx'

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
    <Workspace>
      <WorkHeader
        title={titles('waitlist')}
        actions={
          <>
            <Link to="/board" className={buttonLook('outline')}>
              {titles('board')}
            </Link>
            {may('bookings') && (
              <Button disabled={!tonight || !venue} onClick={() => setAdding(true)}>
                <UserPlus aria-hidden="true" />
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <Loaded
        query={query}
        failed={t('error')}
        ghost={
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
