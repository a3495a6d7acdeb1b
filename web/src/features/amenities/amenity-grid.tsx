import { listAmenities } from '@lantern/contract/amenities'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AmenityCard, AmenityCardGhost } from './amenity-card.tsx'

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'
const ghosts = [1, 2, 3, 4, 5, 6]

/**
 * The amenities that can be booked; six ghosts while they load, and an error state if loading fails
 * (product#explore).
 */
export function AmenityGrid() {
  const t = useTranslations('amenities')
  const query = useQuery(queryOf(listAmenities, {}))
  const ghost = (
    <div className={grid} aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      {ghosts.map((place) => (
        <AmenityCardGhost key={place} />
      ))}
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
        <ul className={grid}>
          {amenities.map((amenity, place) => (
            <li key={amenity.id} className="grid">
              <AmenityCard amenity={amenity} eager={place < 2} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
