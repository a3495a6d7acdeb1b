import { listOrders } from '@lantern/contract/orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { beforeLastOf, firstPage } from '../../../lib/shown/pages.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { MorePages } from '../../../ui/layout/more-pages.tsx'
import { SignInHint } from '../sign-in-hint.tsx'
import { OrderCard } from './order-card.tsx'
import { OrdersGhost } from './orders-ghost.tsx'

/** As many as the server gives at once; fewer are the last. */
const page = 20

export interface OrderListProps {
  /** The way to the menu, for who has not ordered yet. */
  emptyAction: ReactNode
  /** An order is in the cart again. */
  onAgain: () => void
}

/** The member's orders, newest first, a page at a time; each follows its status live. */
function Orders({ emptyAction, onAgain }: OrderListProps) {
  const t = useTranslations('orders.history')
  const history = useInfiniteQuery({
    queryKey: [listOrders.path],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { query: { before: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: beforeLastOf(page),
  })
  const { data, isError, isFetching, refetch } = history
  if (isError && !data) {
    return (
      <ErrorState
        title={t('error')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <OrdersGhost label={t('loading')} />
  const orders = data.pages.flat()
  if (orders.length === 0) {
    return (
      <EmptyState title={t('empty')} action={emptyAction}>
        {t('emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onAgain={onAgain} />
          </li>
        ))}
      </ul>
      <MorePages label={t('more')} failed={t('error')} pages={history} />
    </>
  )
}

/** The food orders of whoever is signed in, on the food page and in the account (spec §2). */
export function OrderList(props: OrderListProps) {
  const { status } = useSession()
  return status === 'member' ? <Orders {...props} /> : <SignInHint isHistory />
}
