import { listOrders } from '@lantern/contract/orders'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PagedList } from '../../../kit/paged-list.tsx'
import { usePaged } from '../../../kit/use-paged.ts'
import { call } from '../../../lib/api/api-client.ts'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
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
  const list = usePaged({
    url: listOrders.path,
    read: (before, options) => call(listOrders, { query: { before } }, options),
    rows: (orders) => orders,
    next: beforeLastOf(page),
  })
  return (
    <PagedList
      list={list}
      failed={t('error')}
      more={t('more')}
      ghost={<OrdersGhost label={t('loading')} />}
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

/** The member's food orders, on the food page and in the account (product#order-history). */
export function OrderList(props: OrderListProps) {
  const { status } = useSession()
  return status === 'member' ? <Orders {...props} /> : <SignInHint isHistory />
}
