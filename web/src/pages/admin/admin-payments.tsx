import type { CardRefundMethod } from '@lantern/contract/bills/corrections'
import { listPaymentProblems, type PaymentProblem } from '@lantern/contract/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CardRefund } from '../../features/bills/corrections/failed-refunds.tsx'
import { ProblemCard } from '../../features/payments/problem-card.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Workspace } from '../../ui/layout/layout.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'

/** The methods by which an admin may repeat a failed refund; the balance needs an account. */
const methodsFor = ({ member }: PaymentProblem): CardRefundMethod[] =>
  member ? ['balance', 'cash', 'terminal', 'elsewhere'] : ['cash', 'terminal', 'elsewhere']

/** Payments that an admin must decide on, and refunds that failed. */
export default function AdminPaymentsPage() {
  const t = useTranslations()
  const query = useQuery(queryOf(listPaymentProblems, {}))
  const skeleton = (
    <div aria-busy="true" className="grid gap-5 lg:grid-cols-2">
      <output className="sr-only">{t('paymentsReview.loading')}</output>
      <PanelSkeleton className="h-64" />
      <PanelSkeleton className="h-64" />
    </div>
  )
  return (
    <Workspace title={t('staff.titles.payments')}>
      <Loaded
        query={query}
        failed={t('paymentsReview.error')}
        skeleton={skeleton}
        empty={
          <EmptyState title={t('paymentsReview.empty')}>{t('paymentsReview.emptyText')}</EmptyState>
        }
      >
        {(problems) => (
          <ul className="grid gap-5 lg:grid-cols-2">
            {problems.map((problem) => (
              <li key={problem.id} className="grid">
                <ProblemCard
                  problem={problem}
                  instead={<CardRefund refund={{ ...problem, methods: methodsFor(problem) }} />}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Workspace>
  )
}
