import type { Amenity } from '@lantern/contract/amenities'
import { descriptionIn, languages, nameIn } from '@lantern/contract/languages'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useLanguage } from '../../i18n/words.tsx'
import { shotOf } from '../../lib/shown/pictures/amenity-pictures.ts'
import { money } from '../../lib/shown/format.ts'
import { Card, CardBody, CardMedia } from '../../ui/layout/card.tsx'
import { Picture } from '../../ui/layout/picture.tsx'
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'
import { TonightPill } from '../bookings/tonight/tonight-pill.tsx'
import { useTonight } from '../bookings/tonight/use-tonight.ts'

const sizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, 94vw'

/** An amenity in the grid. The whole card is a link. */
export function AmenityCard({ amenity, eager }: { amenity: Amenity; eager: boolean }) {
  const t = useTranslations('amenities')
  const language = useLanguage()
  const tonight = useTonight(amenity.id)
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
            <Link href={`/amenities/${amenity.id}`} className="stretched">
              {name}
            </Link>
          </h2>
          <p className="figures shrink-0 whitespace-nowrap">
            <span className="text-lg font-semibold">{money(amenity.pricePerHour)}</span>{' '}
            <span className="text-sm text-soft">{t('perHour')}</span>
          </p>
        </div>
        <p className="mt-1.5 line-clamp-4 text-sm text-soft">{description}</p>
        <div className="mt-auto flex min-h-10.5 flex-wrap items-center justify-between gap-2 pt-4">
          <span className="flex items-center gap-1.5 text-sm text-soft">
            <Users className="size-4" aria-hidden="true" />
            {t('capacity', { count: amenity.capacity })}
          </span>
          <TonightPill tonight={tonight} amenity={amenity} />
        </div>
      </CardBody>
    </Card>
  )
}

/** The ghost of a card, with its size. */
export function AmenityCardGhost() {
  const language = useLanguage()
  return (
    <Card>
      <CardMedia>
        <Skeleton className="rounded-none" />
      </CardMedia>
      <CardBody>
        <div className="flex h-[1lh] items-center justify-between gap-8 text-lg">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
        <SkeletonText
          lines={languages[language].names === 'ch' ? 2 : 3}
          className="mt-1.5 text-sm"
        />
        <div className="mt-auto flex min-h-10.5 items-center justify-between gap-8 pt-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-6 w-1/4 rounded-full" />
        </div>
      </CardBody>
    </Card>
  )
}
