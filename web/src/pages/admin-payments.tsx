import { listPaymentProblems } from '@lantern/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ProblemCard } from '../features/payments/review/problem-card.tsx'
import { queryOf } from '../lib/api/queries.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** Payments that no rule may decide, and refunds that failed. */
export default function AdminPaymentsPage() {
  const t = useTranslations()
  const { data, isError, isFetching, refetch } = useQuery(queryOf(listPaymentProblems, {}))
  return (
    <Workspace>
      <WorkHeader title={t('staff.titles.payments')} />
      {isError && !data && (
        <ErrorState
          title={t('paymentsReview.error')}
          retryLabel={t('paymentsReview.retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <div aria-busy="true" className="grid gap-5 lg:grid-cols-2">
          <output className="sr-only">{t('paymentsReview.loading')}</output>
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title={t('paymentsReview.empty')}>{t('paymentsReview.emptyText')}</EmptyState>
      )}
      <ul className="grid gap-5 lg:grid-cols-2">
        {data?.map((problem) => (
          <li key={problem.id} className="grid">
            <ProblemCard problem={problem} />
          </li>
        ))}
      </ul>
    </Workspace>
  )
}
