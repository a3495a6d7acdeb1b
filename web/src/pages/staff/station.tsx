import {
  getStation,
  type IssuedStation,
  listStations,
  revokeStation,
  startStation,
  type Station,
} from '@lantern/contract/members/stations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { FloorScreen } from '../../features/floor/floor-screen.tsx'
import { KitchenBoard } from '../../features/kitchen/kitchen-board.tsx'
import { TillStation } from '../../features/till/seller/till-station.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryClient, queryOf } from '../../lib/api/cache/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { useMoments } from '../../lib/shown/moments.ts'
import { OnStation } from '../../lib/session/station.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'

/** Makes this device a station. From then on it belongs to no person. */
function StationForm() {
  const t = useTranslations('floor.station')
  const [name, setName] = useState('')
  const [screen, setScreen] = useState<Station['screen']>('floor')
  const { act, isBusy } = useAction(startStation, {
    failed: t('failed'),
    onDone() {
      // Reloads the page as the station, so that no data of the admin stays in memory.
      location.assign('/station')
      return new Promise(() => undefined)
    },
  })
  const submit = () => {
    if (name.trim() !== '') void act({ body: { name: name.trim(), screen } })
  }
  return (
    <Panel>
      <Form onSubmit={submit} className="grid gap-4">
        <h2 className="text-xl">{t('make')}</h2>
        <p className="text-soft">{t('makeText')}</p>
        <Field label={t('name')} required>
          <Input
            value={name}
            maxLength={40}
            autoComplete="off"
            placeholder={t('example')}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <SegmentedControl
          label={t('screen')}
          value={screen}
          onValueChange={setScreen}
          options={[
            { value: 'floor', label: t('screens.floor') },
            { value: 'kitchen', label: t('screens.kitchen') },
            { value: 'till', label: t('screens.till') },
          ]}
        />
        <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
          {t('start')}
        </Button>
      </Form>
    </Panel>
  )
}

function Row({ station, onRevoke }: { station: IssuedStation; onRevoke: () => void }) {
  const t = useTranslations('floor.station')
  const { momentOf } = useMoments()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {station.name}
          <Badge tone={station.isSignedIn ? 'jade' : 'neutral'}>
            {t(`screens.${station.screen}`)}
          </Badge>
        </p>
        <p className="figures text-sm text-soft">
          {t('seen', { by: station.issuedBy, at: momentOf(station.lastSeenAt) })}
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={t('revokeLabel', { name: station.name })}
        onClick={onRevoke}
      >
        {t('revoke')}
      </Button>
    </li>
  )
}

function StationList() {
  const t = useTranslations('floor.station')
  const query = useQuery(queryOf(listStations, {}))
  const [doomed, setDoomed] = useState<IssuedStation>()
  const { act, isBusy } = useAction(revokeStation, {
    done: t('revoked'),
    failed: t('failed'),
  })
  const revoke = async ({ id }: IssuedStation) => {
    await act({ params: { id: String(id) } })
    setDoomed(undefined)
  }
  const panel = (list: ReactNode) => (
    <Panel>
      <h2 className="text-xl">{t('list')}</h2>
      {list}
    </Panel>
  )
  return (
    <>
      <Loaded
        query={query}
        failed={t('listError')}
        skeleton={panel(<SkeletonText lines={3} className="mt-3" />)}
        empty={panel(<p className="mt-2 text-soft">{t('none')}</p>)}
      >
        {(stations) =>
          panel(
            <ul className="mt-1">
              {stations.map((station) => (
                <Row key={station.id} station={station} onRevoke={() => setDoomed(station)} />
              ))}
            </ul>,
          )
        }
      </Loaded>
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={t('revokeTitle', { name: doomed?.name ?? '' })}
        description={t('revokeText')}
        cancelLabel={t('keep')}
        confirmLabel={t('revoke')}
        loading={isBusy}
        destructive
        onConfirm={() => doomed && void revoke(doomed)}
      />
    </>
  )
}

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
  const skeleton = (
    <div className="grid min-h-[60dvh] place-items-center text-soft">
      <Spinner className="size-8" />
    </div>
  )
  return (
    <Loaded query={query} failed={t('error')} skeleton={skeleton}>
      {(station) => (
        <OnStation value={station !== null}>
          <Workspace data-frame="station" className="pb-10" title={station?.name ?? t('title')}>
            {station === null && <Setup wasStation={wasStation} />}
            {station?.screen === 'floor' && <FloorScreen />}
            {station?.screen === 'till' && <TillStation station={station} />}
            {station?.screen === 'kitchen' && <KitchenBoard />}
          </Workspace>
        </OnStation>
      )}
    </Loaded>
  )
}
