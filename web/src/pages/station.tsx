import { getStation } from '@lantern/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../ui/actions/link.tsx'
import { FloorScreen } from '../features/floor/floor-screen.tsx'
import { KitchenBoard } from '../features/kitchen/kitchen-board.tsx'
import { StationForm } from '../features/stations/station-form.tsx'
import { StationList } from '../features/stations/station-list.tsx'
import { TillStation } from '../features/till/seller/till-station.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { queryClient, queryOf } from '../lib/api/queries.ts'
import { useSession } from '../lib/session/session.ts'
import { buttonLook } from '../ui/actions/button-look.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { Spinner } from '../ui/states/spinner.tsx'

/** Explains the station and lets an admin, who signs in once, set it up on this device. */
function Setup({ wasStation }: { wasStation: boolean }) {
  const t = useTranslations('floor.station')
  const { status, member } = useSession()
  useEffect(() => {
    // The data that the station read must not stay in the cache.
    if (wasStation) queryClient.removeQueries({ type: 'inactive' })
  }, [wasStation])
  if (member?.role === 'admin') {
    return (
      <div className="grid items-start gap-6 pb-16 lg:grid-cols-2">
        <StationForm />
        <StationList />
      </div>
    )
  }
  return (
    <EmptyState
      title={t(wasStation ? 'over' : 'admins')}
      action={
        status === 'visitor' && (
          <Link to="/" search={{ login: '1', next: '/station' }} className={buttonLook()}>
            {t('signIn')}
          </Link>
        )
      }
    >
      {t(wasStation ? 'overText' : 'adminsText')}
    </EmptyState>
  )
}

/** A station's only screen, or the page that makes this device a station. */
export default function StationPage() {
  const t = useTranslations('floor.station')
  const query = useQuery(queryOf(getStation, {}))
  const [wasStation, setWasStation] = useState(false)
  if (query.data && !wasStation) setWasStation(true)
  const ghost = (
    <div className="grid min-h-[60dvh] place-items-center text-soft">
      <Spinner className="size-8" />
    </div>
  )
  return (
    <Loaded query={query} failed={t('error')} ghost={ghost}>
      {(station) => (
        <Workspace data-frame="station" className="pb-10">
          <WorkHeader title={station?.name ?? t('title')} />
          {station === null && <Setup wasStation={wasStation} />}
          {station?.screen === 'floor' && <FloorScreen isStation />}
          {station?.screen === 'till' && <TillStation station={station} />}
          {station?.screen === 'kitchen' && <KitchenBoard />}
        </Workspace>
      )}
    </Loaded>
  )
}
