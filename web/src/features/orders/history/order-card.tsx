import { listFoodItems, type FoodItem } from '@lantern/contract/menu/menu'
import { optionsIn, stillValid, withOptions } from '@lantern/contract/menu/options'
import type { Order, OrderStatus } from '@lantern/contract/menu/orders'
import { toCents } from '@lantern/contract/payments/pricing'
import { nameIn } from '@lantern/contract/venue/languages'
import { placeName, spokenNumber } from '@lantern/contract/members/names'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslations } from 'use-intl'
import { useRun } from '../../../kit/act/use-action.ts'
import { OrderBadge } from '../../../kit/payment/order-state.tsx'
import { Link } from '../../../ui/actions/link.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryClient, queryOf } from '../../../lib/api/cache/queries.ts'
import { TaxRows } from '../../../kit/payment/tax-rows.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { moveCart, useNames } from '../cart/use-cart.ts'
import type { CartMove } from '../cart/cart.ts'
import { useMoments } from '../../../lib/shown/moments.ts'

/** The statuses of an order until it is served, in order. */
export const way = ['pending', 'confirmed', 'preparing', 'ready', 'served'] as const

/** Whether the order isn't served yet, so that its steps are shown. */
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean =>
  status !== 'served' && status !== 'canceled'

/** The sentence about a canceled order's refund; `null` if nothing was paid. */
export function refundWords(
  refund: Order['refund'],
): 'balance' | 'card' | 'cardPending' | 'cash' | 'elsewhere' | 'failed' | null {
  if (!refund) return null
  const { to, status } = refund
  if (status === 'failed') return 'failed'
  if (to === 'balance' || to === 'cash' || to === 'elsewhere') return to
  return status === 'succeeded' ? 'card' : 'cardPending'
}

function OrderWay({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders')
  const states = useTranslations('core.orderStates')
  const reached = way.findIndex((step) => step === status)
  return (
    <ol aria-label={t('status')} className="grid grid-cols-5 gap-1.5">
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
          <span
            className={classNames(
              place === reached ? 'max-sm:whitespace-nowrap' : 'max-sm:sr-only',
            )}
          >
            {states(step)}
          </span>
        </li>
      ))}
    </ol>
  )
}

type Named = Pick<FoodItem, 'nameEn' | 'nameCh'>

/** The cart moves that repeat an order by the present menu, and its dishes that are sold out or lack options. */
export function reorder(
  { items }: Pick<Order, 'items'>,
  menu: readonly FoodItem[],
): { moves: CartMove[]; left: Named[]; without: Named[] } {
  const moves: CartMove[] = []
  const left: Named[] = []
  const without: Named[] = []
  for (const { foodItem, quantity, note, options } of items) {
    const dish = menu.find(({ id, isAvailable }) => id === foodItem.id && isAvailable)
    if (!dish) {
      left.push(foodItem)
      continue
    }
    const kept = stillValid(
      dish.optionGroups,
      options.map(({ id }) => id),
    )
    const lost = options.filter(({ id }) => !kept.includes(id))
    if (lost.length > 0) without.push(withOptions(foodItem, lost))
    moves.push({ do: 'add', dish, quantity, note: note ?? '', options: kept })
  }
  return { moves, left, without }
}

function OrderAgain({ order, date, onDone }: { order: Order; date: string; onDone: () => void }) {
  const t = useTranslations('orders.history')
  const names = useNames()
  const { act: again, isBusy } = useRun(
    () => queryClient.fetchQuery(queryOf(listFoodItems, { query: {} })),
    {
      changes: [],
      failed: { title: t('againFailed'), otherwise: '' },
      done(menu) {
        const { moves, left, without } = reorder(order, menu)
        if (moves.length === 0) return { variant: 'destructive', title: t('allGone') }
        const answer = [
          left.length > 0 && t('addedText', { names: names(left) }),
          without.length > 0 && t('withoutText', { names: names(without) }),
        ].filter((text) => typeof text === 'string')
        return { title: t('added'), description: answer.join('\n') || undefined }
      },
      onDone(menu) {
        const { moves } = reorder(order, menu)
        for (const move of moves) moveCart(move)
        if (moves.length > 0) onDone()
      },
    },
  )
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={t('againLabel', { date })}
      loading={isBusy}
      onClick={() => void again(undefined)}
    >
      <RotateCcw />
      {t('again')}
    </Button>
  )
}

function Lines({ items, status: all }: Pick<Order, 'items' | 'status'>) {
  const t = useTranslations('core.orderStates')
  const language = useLanguage()
  return (
    <ul className="grid gap-1.5">
      {items.map(({ id, quantity, unitPrice, note, options, status, foodItem }) => (
        <li key={id} className="flex items-baseline justify-between gap-4">
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="figures font-semibold">{quantity} ×</span>{' '}
              {nameIn(foodItem, language)}
            </p>
            {options.length > 0 && (
              <p className="text-sm wrap-anywhere text-soft">{optionsIn(options, language)}</p>
            )}
            {note && <p className="text-sm wrap-anywhere text-soft">{note}</p>}
            {status !== all && <p className="text-sm text-soft">{t(status)}</p>}
          </div>
          <span className="figures whitespace-nowrap">
            {moneyOfCents(toCents(unitPrice) * quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const isUnderWay = (order: Order) => isOpen(order) && !order.awaits

export function OrderCard({ order, onAgain }: { order: Order; onAgain: () => void }) {
  const t = useTranslations('orders.history')
  const language = useLanguage()
  const { momentOf } = useMoments()
  const { table, awaits, pointsEarned, status, discount, taxes, tip } = order
  const refund = refundWords(order.refund)
  const facts = [
    t(`paid.${order.paymentType}`),
    table && !awaits && t('table', { table: placeName(table.name, language) }),
    pointsEarned > 0 && status !== 'canceled' && t('points', { count: pointsEarned }),
  ].filter((fact) => typeof fact === 'string')
  const date = momentOf(order.createdAt)
  const number = spokenNumber(order, language)
  return (
    <article
      className={classNames(
        'grid gap-4 rounded-card border bg-surface p-4 shadow-soft md:p-5',
        isOpen(order) ? 'border-lantern' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="figures min-h-[1lh] text-lg">
            {number && <span className="mr-2 font-body font-bold tracking-normal">{number}</span>}{' '}
            {date}
          </h3>
          <p className="text-sm text-soft">
            {t('id')}{' '}
            <span className="figures font-semibold tracking-wide text-ink select-all">
              {order.lanternId}
            </span>
          </p>
        </div>
        {!isUnderWay(order) && <OrderBadge status={order.status} />}
      </header>
      {isUnderWay(order) && <OrderWay status={order.status} />}
      {awaits && (
        <Alert>
          {t('waitingText', {
            room: awaits.units.map((unit) => placeName(unit, language)).join(t('and')),
            time: momentOf(awaits.startsAt),
          })}
        </Alert>
      )}
      <Lines items={order.items} status={order.status} />
      <MoneyRows>
        {toCents(discount) !== 0 && (
          <MoneyRow label={t('discount')} amount={`−${money(discount)}`} />
        )}
        <TaxRows taxes={taxes} />
        {toCents(tip) !== 0 && <MoneyRow label={t('tip')} amount={money(tip)} />}
      </MoneyRows>
      {order.note && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          <span className="text-soft">{t('note')}</span> {order.note}
        </p>
      )}
      <footer className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-t border-line pt-3">
        <div>
          <p className="heading figures text-lg">
            {t('total')} {money(order.totalAmount)}
          </p>
          <p className="figures text-sm text-soft">{facts.join(' · ')}</p>
          {refund && <p className="text-sm text-soft">{t(`refund.${refund}`)}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            to="/account/$kind/$lanternId/receipt"
            params={{ kind: 'orders', lanternId: order.lanternId }}
            aria-label={t('receiptLabel', { date })}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current [&_svg]:size-4 [&_svg]:text-soft"
          >
            <ReceiptText />
            {t('receipt')}
          </Link>
          <OrderAgain order={order} date={date} onDone={onAgain} />
        </div>
      </footer>
    </article>
  )
}
