import { listAmenities, type Amenity } from '@lantern/contract/venue/amenities'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useHourPrice } from '../../kit/booking/hour-price.ts'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { amenityColumns, AmenityCardsSkeleton } from './amenity-cards-skeleton.tsx'
import { descriptionIn, nameIn } from '@lantern/contract/venue/languages'
import Users from 'lucide-react/icons/users'
import { Link } from '../../ui/actions/link.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { shotOf } from '../../lib/shown/pictures/amenity-pictures.ts'
import { Card, CardBody, CardMedia } from '../../ui/layout/card.tsx'
import { Picture, type PictureProps } from '../../ui/layout/picture.tsx'
import { TonightPill } from '../bookings/tonight/tonight-pill.tsx'

/** The loading priority of the first two pictures, which are visible on a phone's first screen. */
const hastes = [true, 'behind'] as const

const sizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 94vw'

interface AmenityCardProps extends Pick<Required<PictureProps>, 'eager'> {
  amenity: Amenity
}

function AmenityCard({ amenity, eager }: AmenityCardProps) {
  const t = useTranslations('amenities')
  const language = useLanguage()
  const priceOf = useHourPrice()
  const name = nameIn(amenity, language)
  const description = descriptionIn(amenity, language)
  return (
    <Card link>
      <CardMedia>
        <Picture shots={[shotOf(amenity.imageUrl)]} alt="" sizes={sizes} eager={eager} />
      </CardMedia>
      <CardBody>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-xl">
            <Link to="/amenities/$id" params={{ id: String(amenity.id) }} className="stretched">
              {name}
            </Link>
          </h2>
          <p className="figures">
            <span className="text-lg font-semibold">{priceOf(amenity)}</span>{' '}
            <span className="text-sm text-soft">{t('perHour')}</span>
          </p>
        </div>
        <p className="mt-1.5 line-clamp-4 text-sm text-soft">{description}</p>
        <div className="mt-auto flex min-h-10.5 flex-wrap items-center justify-between gap-2 pt-4">
          <span className="flex items-center gap-1.5 text-sm text-soft">
            <Users className="size-4" />
            {t('capacity', { count: amenity.capacity })}
          </span>
          <TonightPill amenity={amenity} />
        </div>
      </CardBody>
    </Card>
  )
}

/** The amenities that can be booked, with the states of their loading (product#explore). */
export function AmenityGrid() {
  const t = useTranslations('amenities')
  const query = useQuery(queryOf(listAmenities, {}))
  const skeleton = (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <AmenityCardsSkeleton />
    </div>
  )
  return (
    <Loaded
      query={query}
      failed={t('error')}
      skeleton={skeleton}
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
