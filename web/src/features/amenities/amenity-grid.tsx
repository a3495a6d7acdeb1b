import { listAmenities } from '@lantern/contract/amenities'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/queries.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { AmenityCard, AmenityCardGhost } from './amenity-card.tsx'

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'
const ghosts = [1, 2, 3, 4, 5, 6]

/** The amenities on offer: six ghosts while they load, a sentence where they can't (spec §2). */
export function AmenityGrid() {
  const t = useTranslations('amenities')
  const { data, isPending, isError, isFetching, refetch } = useQuery(queryOf(listAmenities, {}))
  if (isPending) {
    return (
      <div className={grid} aria-busy="true">
        <output className="sr-only">{t('loading')}</output>
        {ghosts.map((ghost) => (
          <AmenityCardGhost key={ghost} />
        ))}
      </div>
    )
  }
  if (isError) {
    return (
      <ErrorState
        title={t('error')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <ul className={grid}>
      {data.map((amenity, place) => (
        <li key={amenity.id} className="grid">
          <AmenityCard amenity={amenity} eager={place < 2} />
        </li>
      ))}
    </ul>
  )
}
