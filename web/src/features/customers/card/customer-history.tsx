import { causeIn } from '@lantern/contract/payments/causes'
import { getCustomerStatement } from '@lantern/contract/members/customers'
import { listStaffBookings, type StaffBooking } from '@lantern/contract/floor/desk'
import { nameIn } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import { withOptions } from '@lantern/contract/menu/options'
import { listStaffOrders, type StaffOrder } from '@lantern/contract/menu/orders'
import type { WalletMovement } from '@lantern/contract/payments/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { fullDate, money, signedMoney } from '../../../lib/shown/format.ts'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { useMoments } from '../../../lib/shown/moments.ts'
import { useHours } from '../../../kit/booking/use-hours.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { StateBadge } from '../../../kit/booking/booking-state.tsx'
import { OrderBadge } from '../../../kit/payment/order-state.tsx'
import { usePaged } from '../../../kit/load/paged-list.tsx'
import { PagedTable } from '../../../kit/load/paged-table.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { BillDue } from '../../bills/open-bill.tsx'

export function CustomerBookings({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const [scope, setScope] = useState<'upcoming' | 'past'>('upcoming')
  const query = { scope, userId: String(id) }
  const list = usePaged({
    endpoint: listStaffBookings,
    sent: { query },
    position: 'after',
    rows: ({ bookings }) => bookings,
    next: ({ next }) => next,
    count: ({ count }) => count,
  })
  const columns = [
    { key: 'when', head: t('columns.when'), card: 'title' },
    { key: 'amenity', head: t('columns.amenity'), grows: true, card: 'whole' },
    { key: 'status', head: t('columns.status'), card: 'start' },
    { key: 'total', head: t('columns.total'), align: 'end', card: 'end' },
  ] as const
  const cells = (booking: StaffBooking) => ({
    when: (
      <span className="figures">
        {fullDate(booking.bookingDate, language)}{' '}
        <span className="inline-block">{rangeOf(booking)}</span>
      </span>
    ),
    amenity: t('booking', {
      amenity: nameIn({ nameEn: booking.amenityName, nameCh: booking.amenityNameCh }, language),
      units: booking.units.map((unit) => placeName(unit, language)).join(' · '),
    }),
    status: <StateBadge booking={booking} />,
    total: (
      <div className="grid justify-items-end gap-1">
        {money(booking.totalPrice)}
        {(booking.checkedInAt !== null || booking.paymentMethod === 'bill') && (
          <BillDue party={{ bookingId: booking.id }} due={booking.unpaid} />
        )}
      </div>
    ),
  })
  return (
    <>
      <SegmentedControl
        label={t('bookings')}
        value={scope}
        onValueChange={setScope}
        className="mb-4"
        options={[
          { value: 'upcoming', label: t('upcoming') },
          { value: 'past', label: t('past') },
        ]}
      />
      <PagedTable
        {...{ list, columns, cells }}
        label={t('bookings')}
        failed={t('error')}
        more={t('more')}
        empty={<EmptyState title={t('noBookings')} />}
      />
    </>
  )
}

export function CustomerStatement({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const language = useLanguage()
  const { momentOf } = useMoments()
  const params = { id: String(id) }
  const list = usePaged({
    endpoint: getCustomerStatement,
    sent: { params },
    rows: ({ movements }) => movements,
    next: ({ next }) => next,
    count: ({ count }) => count,
  })
  const columns = [
    { key: 'when', head: t('columns.when'), card: 'title' },
    { key: 'what', head: t('columns.what'), grows: true, card: 'whole' },
    { key: 'amount', head: t('columns.amount'), align: 'end' },
    { key: 'balance', head: t('columns.balance'), align: 'end' },
  ] as const
  const cells = (movement: WalletMovement) => ({
    when: <span className="figures">{momentOf(movement.at)}</span>,
    what: [
      causeIn(movement.kind, language),
      movement.corrected && t('corrected', { amount: money(movement.corrected) }),
      movement.handedOut && t('handedOut', { amount: money(movement.handedOut) }),
      movement.subject,
      movement.byStaff ? t('byStaff') : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    amount: (
      <span className={movement.amount.startsWith('-') ? undefined : 'text-jade'}>
        {movement.corrected === null && movement.handedOut === null
          ? signedMoney(movement.amount)
          : '—'}
      </span>
    ),
    balance: money(movement.balance),
  })
  return (
    <PagedTable
      {...{ list, columns, cells }}
      label={t('statement')}
      failed={t('error')}
      more={t('more')}
      empty={<EmptyState title={t('noStatement')} />}
    />
  )
}

const nextOf = beforeLastOf(30)

export function CustomerOrders({ id }: { id: number }) {
  const t = useTranslations('customers.profile')
  const language = useLanguage()
  const { momentOf } = useMoments()
  const query = { userId: String(id) }
  const list = usePaged({
    endpoint: listStaffOrders,
    sent: { query },
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
    when: <span className="figures">{momentOf(order.createdAt)}</span>,
    what: order.items
      .map(
        ({ quantity, foodItem, options }) =>
          `${quantity} × ${nameIn(withOptions(foodItem, options), language)}`,
      )
      .join(', '),
    status: (
      <span className="grid justify-items-start gap-1.5">
        <OrderBadge status={order.status} />
        {order.due !== null && <BillDue party={{ orderId: order.id }} due={order.due} />}
      </span>
    ),
    total: money(order.totalAmount),
  })
  return (
    <PagedTable
      {...{ list, columns, cells }}
      label={t('orders')}
      failed={t('error')}
      more={t('more')}
      empty={<EmptyState title={t('noOrders')} />}
    />
  )
}
