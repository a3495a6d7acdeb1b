import { countOrders, listOrders } from '@lantern/contract/menu/orders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PagedList, usePaged } from '../../../kit/load/paged-list.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PanelSkeleton } from '../../../ui/states/skeleton.tsx'
import { SignInHint } from '../sign-in-hint.tsx'
import { OrderCard } from './order-card.tsx'

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
      skeleton={
        <div aria-busy="true" className="grid grid-cols-1 gap-4">
          <output className="sr-only">{t('loading')}</output>
          <PanelSkeleton className="h-64" />
          <PanelSkeleton className="h-64" />
        </div>
      }
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
