import type { Order } from '@lantern/contract/orders'
import { toCents } from '@lantern/contract/pricing'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moment, moneyOfCents } from '../../../lib/shown/format.ts'
import { useVenue } from '../../../lib/api/venue.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { isOpen, refundWords, toneOf } from './order-state.ts'
import { OrderAgain } from './order-again.tsx'
import { OrderWay } from './order-way.tsx'

/** What was ordered, line by line. */
function Lines({ items }: Pick<Order, 'items'>) {
  const language = useLanguage()
  return (
    <ul className="grid gap-1.5">
      {items.map(({ id, quantity, unitPrice, note, foodItem }) => (
        <li key={id} className="flex items-baseline justify-between gap-4">
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="figures font-semibold">{quantity} ×</span>{' '}
              {language === 'ch' ? foodItem.nameCh : foodItem.nameEn}
            </p>
            {note && <p className="text-sm wrap-anywhere text-soft">{note}</p>}
          </div>
          <span className="figures whitespace-nowrap">
            {moneyOfCents(toCents(unitPrice) * quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** One order of the member's: its state, its lines and what it cost (product#order-history). */
export function OrderCard({ order, onAgain }: { order: Order; onAgain: () => void }) {
  const t = useTranslations('orders')
  const language = useLanguage()
  const venue = useVenue()
  const { status, lanternId, createdAt, table, items, totalAmount, pointsEarned, note } = order
  const date = venue ? moment(createdAt, language, venue.timeZone) : ''
  const refund = refundWords(order.refund)
  const facts = [
    t(`history.paid.${order.paymentType}`),
    table && t('history.table', { table: table.name }),
    pointsEarned > 0 && status !== 'canceled' && t('history.points', { count: pointsEarned }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <article
      className={classNames(
        'grid gap-4 rounded-card border bg-surface p-4 shadow-soft md:p-5',
        isOpen(order) ? 'border-lantern' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="figures min-h-[1lh] text-lg">{date}</h3>
          <p className="text-sm text-soft">
            {t('history.id')}{' '}
            <span className="figures font-semibold tracking-wide text-ink select-all">
              {lanternId}
            </span>
          </p>
        </div>
        {!isOpen(order) && <Badge tone={toneOf[status]}>{t(`status.${status}`)}</Badge>}
      </header>
      {isOpen(order) && <OrderWay status={status} />}
      <Lines items={items} />
      {note && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          <span className="text-soft">{t('history.note')}</span> {note}
        </p>
      )}
      <footer className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-t border-line pt-3">
        <div>
          <p className="heading figures text-lg">
            {t('history.total')} {money(totalAmount)}
          </p>
          <p className="figures text-sm text-soft">{facts.join(' · ')}</p>
          {refund && <p className="text-sm text-soft">{t(`history.refund.${refund}`)}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            href={`/account/orders/${lanternId}/receipt`}
            aria-label={t('history.receiptLabel', { date })}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current [&_svg]:size-4 [&_svg]:text-soft"
          >
            <ReceiptText aria-hidden="true" />
            {t('history.receipt')}
          </Link>
          <OrderAgain order={order} date={date} onDone={onAgain} />
        </div>
      </footer>
    </article>
  )
}
