import { countOrders, listOrders } from '@lantern/contract/menu/orders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PagedList, usePaged } from '../../../kit/load/paged-list.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { SignInHint } from '../sign-in-hint.tsx'
import { OrderCard } from './order-card.tsx'

function OrdersSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4">
      <output className="sr-only">{label}</output>
      {[1, 2].map((skeleton) => (
        <div
          key={skeleton}
          className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
        >
          <div className="flex justify-between gap-4">
            <div className="grid gap-2">
              <Skeleton className="h-5 w-44" />
              <Skeleton className="h-4 w-52" />
            </div>
            <Skeleton className="h-6.5 w-20 rounded-full" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <div className="flex items-end justify-between border-t border-line pt-3">
            <Skeleton className="h-10 w-32" />
            <Skeleton className="h-9 w-28 rounded-control" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The server's page size. A shorter page is the last one. */
const page = 20

export interface OrderListProps {
  /** The link to the menu, for members without orders. */
  emptyAction: ReactNode
  onAgain: () => void
}

function Orders({ emptyAction, onAgain }: OrderListProps) {
  const t = useTranslations('orders.history')
  const list = usePaged({
    endpoint: listOrders,
    rows: (orders) => orders,
    next: beforeLastOf(page),
  })
  const total = useQuery({ ...queryOf(countOrders, {}), enabled: list.hasNextPage })
  return (
    <PagedList
      list={{ ...list, count: total.data?.count }}
      failed={t('error')}
      more={t('more')}
      skeleton={<OrdersSkeleton label={t('loading')} />}
      empty={
        <EmptyState title={t('empty')} action={emptyAction}>
          {t('emptyText')}
        </EmptyState>
      }
    >
      {(orders) => (
        <ul className="grid grid-cols-1 gap-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onAgain={onAgain} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

export function OrderList(props: OrderListProps) {
  const { status } = useSession()
  return status === 'member' ? <Orders {...props} /> : <SignInHint isHistory />
}
