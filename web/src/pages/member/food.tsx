import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MenuBoard } from '../../features/menu/menu-board.tsx'
import { DishControl } from '../../features/orders/cart/dish-control.tsx'
import { Ordering } from '../../features/orders/ordering.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Container, PageHeader } from '../../ui/layout/layout.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from '../../ui/actions/link.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { money } from '../../lib/shown/format.ts'

/** Earlier orders are loaded when their tab is opened, or after an order was placed. */
const OrderList = onDemand(async () => ({
  default: (await import('../../features/orders/history/order-list.tsx')).OrderList,
}))

function OwnBillNote() {
  const t = useTranslations('orders.bill')
  const { member } = useSession()
  const { data = [] } = useQuery({ ...queryOf(listOwnBills, {}), enabled: member !== null })
  const bill = data.find(({ status }) => status === 'open') ?? data[0]
  if (!member || !bill) return null
  const left = bill.minimum?.left
  return (
    <Link
      to="/account"
      className="mb-6 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-sunk px-4 py-2.5"
    >
      <span className="inline-flex items-center gap-2 font-semibold">
        <ReceiptText className="size-4" />
        {t('title')}
        <span className="figures">{money(bill.due)}</span>
      </span>
      {left !== undefined && Number(left) > 0 && (
        <span className="figures text-sm text-soft">{t('left', { left: money(left) })}</span>
      )}
    </Link>
  )
}

/**
 * Counts the members that this page has belonged to; an ended session doesn't count as a change. Used as a React key,
 * it keeps unsaved input while the member signs in again, and discards it for another member.
 */
function useOwner(): number {
  const memberId = useSession().member?.id
  const [owner, setOwner] = useState({ memberId, turn: 0 })
  const isNext = memberId !== undefined && memberId !== owner.memberId
  const turn = isNext && owner.memberId !== undefined ? owner.turn + 1 : owner.turn
  if (isNext) setOwner({ memberId, turn })
  return turn
}

/** The menu, and the member's earlier orders (product#menu). */
export default function FoodPage() {
  const t = useTranslations('menu')
  const words = useTranslations('orders.history')
  const [tab, setTab] = useState<'menu' | 'history'>('menu')
  const owner = useOwner()
  const show = (next: 'menu' | 'history') => () => {
    setTab(next)
    window.scrollTo({ top: 0 })
  }
  const menu = (
    <Ordering key={owner} onFollow={show('history')}>
      <MenuBoard Control={DishControl} />
    </Ordering>
  )
  const history = (
    <div className="max-w-3xl">
      <OrderList
        onAgain={show('menu')}
        emptyAction={<Button onClick={show('menu')}>{words('order')}</Button>}
      />
    </div>
  )
  return (
    <Container>
      <PageHeader title={t('title')} lead={t('lead')} />
      <OwnBillNote />
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'menu', label: t('tabs.menu'), panel: menu },
          { value: 'history', label: t('tabs.history'), panel: history },
        ]}
      />
    </Container>
  )
}
