import { useTranslations } from 'use-intl'
import { useLocation } from '@tanstack/react-router'
import { AmenityCardsSkeleton } from '../../features/amenities/amenity-cards-skeleton.tsx'
import { Container } from '../../ui/layout/layout.tsx'
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'

/** The home page's skeleton: the dark background of its picture and film. */
export function HomeSkeleton() {
  const t = useTranslations('core')
  return (
    <div data-theme="dark" aria-busy="true" className="h-svh min-h-[30rem] bg-paper">
      <output className="sr-only">{t('loading')}</output>
    </div>
  )
}

/** A page's skeleton while its code, its texts or the session are loading: cards where the page has cards. */
export function PageSkeleton() {
  const t = useTranslations('core')
  const { pathname: path } = useLocation()
  const hasCards = path === '/explore-amenities'
  return (
    <Container className="min-h-dvh py-9" aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-10 w-2/3 max-w-96" />
      <SkeletonText lines={hasCards ? 2 : 3} className="mt-6 mb-8 max-w-xl" />
      {hasCards && <AmenityCardsSkeleton />}
    </Container>
  )
}
