import { languages } from '@lantern/contract/venue/languages'
import { useLanguage } from '../../i18n/words.tsx'
import { Card, CardBody, CardMedia } from '../../ui/layout/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'

/** As many columns of cards as fit. */
export const amenityColumns = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

function AmenityCardSkeleton() {
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

const six = [1, 2, 3, 4, 5, 6]

/** Six skeletons of cards. The page shows them before its own code is loaded. */
export function AmenityCardsSkeleton() {
  return (
    <div className={amenityColumns}>
      {six.map((place) => (
        <AmenityCardSkeleton key={place} />
      ))}
    </div>
  )
}
