import { withOptions } from '@lantern/contract/options'
import { moment } from '@lantern/contract/clock'
import { type StaffOrder, listStaffOrders } from '@lantern/contract/orders'
import { nameIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { usePaged } from '../../../kit/use-paged.ts'
import { call } from '../../../lib/api/api-client.ts'
import { money } from '../../../lib/shown/format.ts'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { BillDue } from '../../bills/bill-button.tsx'
import { orderTone } from '../customer-words.ts'
import { HistoryTable } from './history-table.tsx'

/** The server's page size. A page with fewer orders is the last one. */
const nextOf = beforeLastOf(30)

/** One customer's orders, from the kitchen and the till. */
export function CustomerOrders({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const query = { userId: String(id) }
  const list = usePaged({
    endpoint: listStaffOrders,
    sent: { query },
    read: (before, options) =>
      call(
        listStaffOrders,
        { query: { ...query, ...(before !== undefined && { before }) } },
        options,
      ),
    rows: ({ orders }) => orders,
    next: ({ orders }) => nextOf(orders),
    count: ({ count }) => count,
  })
  const columns = [
    { key: 'when', head: t('columns.when'), card: 'title' },
    { key: 'what', head: t('columns.what'), grows: true, card: 'whole' },
    { key: 'status', head: t('columns.status'), card: 'start' },
    { key: 'total', head: t('columns.total'), align: 'end', card: 'end' },
  ] as const
  const cells = (order: StaffOrder) => ({
    when: <span className="figures">{moment(order.createdAt, language, timeZone)}</span>,
    what: order.items
      .map(
        ({ quantity, foodItem, options }) =>
          `${quantity} × ${nameIn(withOptions(foodItem, options), language)}`,
      )
      .join(', '),
    status: (
      <span className="grid justify-items-start gap-1.5">
        <Badge tone={orderTone[order.status]}>{t(`orderStatus.${order.status}`)}</Badge>
        {order.due !== null && (
          <BillDue party={{ orderId: order.id }} due={order.due} isStation={false} />
        )}
      </span>
    ),
    total: money(order.totalAmount),
  })
  return (
    <HistoryTable
      label={t('orders')}
      empty={t('noOrders')}
      columns={columns}
      cells={cells}
      list={list}
    />
  )
}
