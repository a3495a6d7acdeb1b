import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OwnBillNote } from '../features/orders/own-bill-note.tsx'
import { MenuBoard } from '../features/menu/menu-board.tsx'
import { DishControl } from '../features/orders/cart/dish-control.tsx'
import { Ordering } from '../features/orders/ordering.tsx'
import { useOwner } from '../lib/session/owner.ts'
import { Button } from '../ui/actions/button.tsx'
import { Container, PageHeader } from '../ui/layout/layout.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { onDemand } from '../ui/states/on-demand.tsx'

/** Earlier orders are loaded when their tab is opened, or after an order was placed. */
const OrderList = onDemand(async () => ({
  default: (await import('../features/orders/history/order-list.tsx')).OrderList,
}))

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
