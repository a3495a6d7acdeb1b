import { moment } from '@lantern/contract/clock'
import { listStations, revokeStation, type IssuedStation } from '@lantern/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'

function Row({ station, onRevoke }: { station: IssuedStation; onRevoke: () => void }) {
  const t = useTranslations('floor.station')
  const language = useLanguage()
  const venue = useVenue()
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
          {t('seen', {
            by: station.issuedBy,
            at: venue ? moment(station.lastSeenAt, language, venue.timeZone) : '',
          })}
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

/** All stations that aren't revoked, with buttons to revoke them. */
export function StationList() {
  const t = useTranslations('floor.station')
  const query = useQuery(queryOf(listStations, {}))
  const [doomed, setDoomed] = useState<IssuedStation>()
  const { act, isBusy } = useAction(revokeStation, {
    done: t('revoked'),
    failed: { title: t('failed'), otherwise: t('failedText') },
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
        ghost={panel(<SkeletonText lines={3} className="mt-3" />)}
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
        onOpenChange={(open) => open || setDoomed(undefined)}
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
