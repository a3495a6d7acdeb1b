import { listStations, revokeStation, type IssuedStation } from '@lantern/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { call } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/api-error.ts'
import { moment } from '../../lib/shown/format.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { toast } from '../../ui/overlays/toast.ts'

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

/** Every station that isn't revoked, and the way to end one. */
export function StationList() {
  const t = useTranslations('floor.station')
  const { data, isError, isFetching, refetch } = useQuery(queryOf(listStations, {}))
  const [doomed, setDoomed] = useState<IssuedStation>()
  const [isBusy, setBusy] = useState(false)
  async function revoke({ id }: IssuedStation) {
    setBusy(true)
    try {
      await call(revokeStation, { params: { id: String(id) } })
      toast({ title: t('revoked') })
    } catch (error) {
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed'), description })
    } finally {
      setBusy(false)
      setDoomed(undefined)
      void refetch()
    }
  }
  if (isError && !data) {
    return (
      <ErrorState
        title={t('listError')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Panel>
      <h2 className="text-xl">{t('list')}</h2>
      {!data && <SkeletonText lines={3} className="mt-3" />}
      {data?.length === 0 && <p className="mt-2 text-soft">{t('none')}</p>}
      <ul className="mt-1">
        {data?.map((station) => (
          <Row key={station.id} station={station} onRevoke={() => setDoomed(station)} />
        ))}
      </ul>
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
    </Panel>
  )
}
