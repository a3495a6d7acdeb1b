import { type FoodItem, listFoodItems } from '@lantern/contract/menu/menu'
import { defaultsOf, isSellable, pick } from '@lantern/contract/menu/options'
import { listTables } from '@lantern/contract/floor/tables'
import { createSale, type Sale } from '@lantern/contract/bills/till'
import type { Venue } from '@lantern/contract/venue/venue'
import { useQuery } from '@tanstack/react-query'
import ChevronUp from 'lucide-react/icons/chevron-up'
import {
  memo,
  startTransition,
  useCallback,
  useOptimistic,
  useReducer,
  useState,
  type Dispatch,
} from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { useTaxes } from '../../lib/api/taxes.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { moneyOfCents } from '../../lib/shown/format.ts'
import { Panel } from '../../ui/layout/card.tsx'
import { Sheet } from '../../ui/overlays/dialog.tsx'
import { useAheadOfNeed } from '../../kit/load/use-ahead-of-need.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { tallyOf, priceOfTally, subtotalOf } from '../orders/cart/tally.ts'
import { type Cart, type CartMove, countOf, next } from '../orders/cart/cart.ts'
import { inOrder } from '../orders/checkout/tables.ts'
import { OptionsDialog } from '../orders/options/line-options.tsx'
import { tipIn } from '../../lib/shown/tip.ts'
import { SaleMenu } from './sale-menu.tsx'
import { SalePanel } from './sale-panel.tsx'
import { canSell, saleDue, noOptions, saleOf, type SaleOptions } from './sale.ts'

/** The slip, in two languages, is preloaded while the page is idle, before the first sale. */
const SaleDone = onDemand(() => import('./sale-done.tsx'))

const none: Cart = []

export interface PointOfSaleProps {
  venue: Venue
  begins?: SaleOptions
}

interface OrderProps extends Required<PointOfSaleProps> {
  cart: Cart
  /** Must be the same function on each render. */
  onMove: Dispatch<CartMove>
}

/**
 * The order beside the menu; on a phone a bar opens it. Tries of one content have one key, so that none sells twice.
 */
const Order = memo(({ venue, begins, cart, onMove }: OrderProps) => {
  const [sold, setSold] = useState<Sale | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(begins)
  const { data: menu } = useQuery(queryOf(listFoodItems, { query: {} }))
  const { data: tables } = useQuery(queryOf(listTables, {}))
  // A table that was removed from the floor meanwhile counts as not chosen.
  const table = tables?.find(({ id }) => id === chosen.table)?.id ?? null
  const entries = { ...chosen, table }
  const clear = () => {
    onMove({ do: 'fill', cart: none })
    setChosen(noOptions)
  }
  const t = useTranslations('till')
  const { act, isBusy } = useAction(createSale, {
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: (sale) => {
      clear()
      setOpen(false)
      setSold(sale)
    },
  })
  const tally = tallyOf(cart, menu)
  // If the order goes on a bill, the tip is added when the bill is paid.
  const tip = entries.method === 'bill' ? 0 : tipIn(entries.tip, subtotalOf(tally))
  const taxes = useTaxes(venue)
  const price = priceOfTally(tally, { discountPercent: 0, taxes, tip: tip ?? 0 })
  const sale =
    tip === null || !canSell(tally, entries, price) ? null : saleOf(tally, entries, price)
  const panel = {
    tally,
    price,
    entries,
    tables: tables && inOrder(tables),
    isTipInvalid: tip === null,
    onEntries: (change: Partial<SaleOptions>) => setChosen((before) => ({ ...before, ...change })),
    onMove,
    onClear: clear,
    onPay: () => sale && void act({ body: sale }),
    isReady: sale !== null,
    isBusy,
  }
  useAheadOfNeed(SaleDone)
  const count = countOf(cart)
  return (
    <>
      <Panel
        aria-label={t('order')}
        className="sticky top-6 max-h-[calc(100dvh-7.5rem)] self-start pt-4! pb-6! overflow-y-auto overscroll-contain max-lg:hidden"
      >
        <h2 className="pb-1 text-xl">{t('order')}</h2>
        <SalePanel {...panel} />
      </Panel>
      {count > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          data-foot
          className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 mt-4 flex min-h-13 items-center justify-between gap-3 rounded-control bg-lantern px-5 font-semibold text-on-lantern shadow-soft md:bottom-4 lg:hidden"
        >
          <span className="figures">{t('count', { count })}</span>
          <span className="figures inline-flex items-center gap-1.5">
            {moneyOfCents(saleDue(price, entries))}
            <ChevronUp className="size-5" />
          </span>
        </button>
      )}
      <Sheet side="bottom" open={isOpen} onClose={() => setOpen(false)} title={t('order')}>
        <SalePanel {...panel} />
      </Sheet>
      {sold && <SaleDone sale={sold} onClose={() => setSold(null)} />}
    </>
  )
})

/**
 * The till (product#till): the menu, and the order. A pressed dish shows its quantity at once; the order, which takes
 * several frames to render, follows in a transition. Changes in the order itself are shown at once. A dish without
 * valid default options asks for them.
 */
export function PointOfSale({ venue, begins = noOptions }: PointOfSaleProps) {
  const [cart, move] = useReducer(next, none)
  const [counted, count] = useOptimistic(cart, next)
  const [dish, setDish] = useState<FoodItem | null>(null)
  const add = useCallback(
    (dish: FoodItem, choice?: { options: number[]; note: string }) => {
      const { optionGroups: groups } = dish
      if (!choice && !isSellable(pick(groups, defaultsOf(groups)))) {
        setDish(dish)
        return
      }
      startTransition(() => {
        count({ do: 'add', dish, ...choice })
        move({ do: 'add', dish, ...choice })
      })
    },
    [count],
  )
  return (
    <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,50%)] xl:grid-cols-[minmax(0,1fr)_min(24rem,50%)]">
      <SaleMenu cart={counted} onAdd={add} />
      {dish && (
        <OptionsDialog
          dish={dish}
          onDone={(choice) => {
            add(dish, choice)
            setDish(null)
          }}
          onClose={() => setDish(null)}
        />
      )}
      <Order cart={cart} onMove={move} venue={venue} begins={begins} />
    </div>
  )
}
