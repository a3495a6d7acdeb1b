import { listAmenities } from '@lantern/contract/amenities'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AmenityCard } from './amenity-card.tsx'
import { amenityColumns, AmenityCardsSkeleton } from './amenity-cards-skeleton.tsx'

/** The loading priority of the first two pictures, which are visible on a phone's first screen. */
const hastes = [true, 'behind'] as const

/**
 * The amenities that can be booked; six skeletons while they load, and an error state if that fails
 * (product#explore).
 */
export function AmenityGrid() {
  const t = useTranslations('amenities')
  const query = useQuery(queryOf(listAmenities, {}))
  const ghost = (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <AmenityCardsSkeleton />
    </div>
  )
  return (
    <Loaded
      query={query}
      failed={t('error')}
      ghost={ghost}
      empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
    >
      {(amenities) => (
        <ul className={amenityColumns}>
          {amenities.map((amenity, place) => (
            <li key={amenity.id} className="grid">
              <AmenityCard amenity={amenity} eager={hastes[place] ?? false} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
