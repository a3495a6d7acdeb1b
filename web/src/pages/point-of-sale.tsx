import { getVenue } from '@lantern/contract/venue'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PointOfSale } from '../features/till/point-of-sale.tsx'
import { RecentSales } from '../features/till/recent-sales.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The till: sales, and those of the night that may have to go back. */
export default function PointOfSalePage() {
  const t = useTranslations('till')
  const { data: venue, isLoadingError, isFetching, refetch } = useQuery(queryOf(getVenue, {}))
  return (
    <Workspace className="pb-10">
      <WorkHeader title={t('title')} actions={venue && <RecentSales venue={venue} />} />
      {venue && <PointOfSale venue={venue} />}
      {isLoadingError && (
        <ErrorState
          title={t('menuError')}
          retryLabel={t('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Workspace>
  )
}
