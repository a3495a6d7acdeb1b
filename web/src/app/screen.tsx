import { Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useTranslations } from 'use-intl'
import { useSession } from '../lib/session.ts'
import { Container } from '../ui/layout.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { guard } from './guard.ts'
import { PageBoundary } from './page-boundary.tsx'
import type { PageRoute } from './routes.ts'

/** What stands where a page will be, while its code, its words or who is asking are on their way. */
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

/** What stands where a page was that has failed. */
export function PageBroken({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('core')
  return (
    <ErrorState title={t('broken.title')} retryLabel={t('retry')} onRetry={onRetry}>
      {t('broken.text')}
    </ErrorState>
  )
}

/** One page behind its guard, with its faces for waiting and for failing. */
export function Screen({ route }: { route: PageRoute }) {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const verdict = guard(route.access, session, search ? `${path}?${search}` : path)
  if (verdict.kind === 'go') return <Redirect to={verdict.to} replace />
  if (verdict.kind === 'wait') return <PageGhost />
  return (
    <PageBoundary key={path} fallback={PageBroken}>
      <Suspense fallback={<PageGhost />}>
        <route.Page />
      </Suspense>
    </PageBoundary>
  )
}
