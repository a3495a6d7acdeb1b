import type { Order, OrderStatus } from '@lantern/contract/orders'
import { toCents } from '@lantern/contract/pricing'
import { nameIn } from '@lantern/contract/languages'
import { placeName } from '@lantern/contract/names'
import { ReceiptText, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useLanguage } from '../../../i18n/words.tsx'
import { useVenue } from '../../../lib/api/venue.ts'
import { moment, money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { Badge } from '../../../ui/states/badge.tsx'
import { moveCart } from '../cart/use-cart.ts'
import { useNames } from '../cart/use-names.ts'
import { isOpen, refundWords, toneOf, way } from './order-state.ts'
import { reorder } from './reorder.ts'

/** How far an open order has come; the step it is at stands in words as well. */
function OrderWay({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders.status')
  const reached = way.findIndex((step) => step === status)
  return (
    <ol aria-label={t('label')} className="grid grid-cols-5 gap-1.5">
      {way.map((step, place) => (
        <li
          key={step}
          aria-current={place === reached ? 'step' : undefined}
          className={classNames(
            'min-w-0 border-t-4 pt-1.5 text-xs transition-colors',
            place <= reached ? 'border-lantern text-ink' : 'border-line text-soft',
            place === reached && 'font-semibold',
          )}
        >
          <span className={classNames('wrap-anywhere', place !== reached && 'max-sm:sr-only')}>
            {t(step)}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface OrderAgainProps {
  order: Order
  /** When it was ordered, in words. */
  date: string
  /** It is in the cart. */
  onDone: () => void
}

/** Puts what was ordered into the cart again, in one tap, and says what is sold out. */
function OrderAgain({ order, date, onDone }: OrderAgainProps) {
  const t = useTranslations('orders.history')
  const names = useNames()
  const again = () => {
    const { moves, left } = reorder(order)
    const description = left.length > 0 ? t('addedText', { names: names(left) }) : undefined
    if (moves.length === 0) {
      toast({ variant: 'destructive', title: t('allGone') })
      return
    }
    for (const move of moves) moveCart(move)
    toast({ title: t('added'), description })
    onDone()
  }
  return (
    <Button variant="outline" size="small" aria-label={t('againLabel', { date })} onClick={again}>
      <RotateCcw aria-hidden="true" />
      {t('again')}
    </Button>
  )
}

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
              {nameIn(foodItem, language)}
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

/** What makes the total of the lines: discount, tax and tip, each where there is one. */
function Charges({ order }: { order: Order }) {
  const t = useTranslations('orders.history')
  const rows = [
    ['discount', -toCents(order.discount)],
    ['tax', toCents(order.tax)],
    ['tip', toCents(order.tip)],
  ] as const
  return (
    <MoneyRows>
      {rows
        .filter(([, cents]) => cents !== 0)
        .map(([name, cents]) => (
          <MoneyRow
            key={name}
            label={t(name)}
            amount={`${cents < 0 ? '−' : ''}${moneyOfCents(Math.abs(cents))}`}
          />
        ))}
    </MoneyRows>
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
    table && t('history.table', { table: placeName(table.name, language) }),
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
      <Charges order={order} />
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
