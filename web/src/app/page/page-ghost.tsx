import { useTranslations } from 'use-intl'
import { Container } from '../../ui/layout/layout.tsx'
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'

/** Shown instead of a page while its code, its words or the session are loading. */
export function PageGhost() {
  const t = useTranslations('core')
  return (
    <Container className="min-h-dvh py-9" aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-10 w-2/3 max-w-96" />
      <SkeletonText lines={3} className="mt-6 max-w-xl" />
    </Container>
  )
}
