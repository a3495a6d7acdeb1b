import { ApiError, isRefusal, sentenceOf } from '../../../lib/api/failures/api-error.ts'
import type { FoodDraft, Serve } from '@lantern/contract/menu/cart'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { Venue } from '@lantern/contract/venue/venue'
import { useNow } from '../../../lib/browser/now.ts'
import { useTaxes } from '../../../lib/api/taxes.ts'
import { tipIn, type Tip } from '../../../lib/shown/tip.ts'
import { changesIn, priceOfTally, subtotalOf, wireLines } from '../cart/tally.ts'
import { useTally } from '../cart/use-cart.ts'
import { proposed, useTables } from './tables.ts'
import {
  createOrder,
  processFreeOrder,
  type NewOrder,
  type Order,
} from '@lantern/contract/menu/orders'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'

/** The next step after a refusal: to the `cart`, whose lines are marked; to the `summary`; or another try `here`. */
export type Way = 'cart' | 'summary' | 'here'

const ways: Readonly<Record<string, Way>> = {
  items_unavailable: 'cart',
  options_off: 'cart',
  options_changed: 'cart',
  prices_changed: 'cart',
  order_credited: 'cart',
  price_changed: 'summary',
  not_free: 'summary',
  nothing_to_pay: 'summary',
  invalid_code: 'summary',
  no_arrival_awaited: 'summary',
}

export function wayAfter(error: unknown): Way {
  return (error instanceof ApiError && ways[error.code ?? '']) || 'here'
}

export const isCodeLost = (error: unknown): boolean => isRefusal(error, 'invalid_code')

export function useCheckout(entries: OrderOptions, venue: Venue) {
  const { tally, accept } = useTally()
  const tables = useTables()
  const requested = entries.table === undefined ? tables.suggested : entries.table
  // A table that was removed from the floor meanwhile counts as not chosen.
  const table = tables.tables?.find(({ id }) => id === requested)?.id ?? null
  const now = useNow()
  const arrival = tables.arrivalAt(table)
  const serve = arrival ? (entries.serve ?? proposed(arrival, now)) : 'now'
  const tip = tipIn(entries.tip, subtotalOf(tally))
  const { soldOut, rechoose } = changesIn(tally)
  const taxes = useTaxes(venue)
  const discountPercent = entries.discount?.percent ?? 0
  const price = priceOfTally(tally, { discountPercent, taxes, tip: tip ?? 0 })
  return {
    tally,
    accept,
    tables,
    table,
    arrival,
    serve,
    price,
    isTipInvalid: tip === null,
    /** Whether the summary is complete, so that the payment may follow. */
    isReady: tally.length > 0 && tip !== null && [...soldOut, ...rechoose].length === 0,
    /** The order in the contract's form. */
    draft: {
      items: wireLines(tally),
      tableLocation: table,
      discountCode: entries.discount?.code ?? null,
      tip: toDollars(price.tip),
      note: entries.note.trim() || null,
      ...(serve === 'on_arrival' && { serve }),
    } satisfies FoodDraft,
  }
}

export type Checkout = ReturnType<typeof useCheckout>

interface PlaceEvents {
  onPlaced: (order: Order) => void
  /** Called if the member must check something after the refusal. */
  onRefused: (way: Way, error: unknown) => void
}

/** Places an order, free or paid as `how` says. Every try of one content has one key, so that none orders twice. */
export function usePlace({ onPlaced, onRefused }: PlaceEvents) {
  const t = useTranslations('orders.pay')
  const refusedFor = (error: unknown, text: string) => {
    const isLow = isRefusal(error, 'order_balance_low')
    return { title: isLow ? t('low') : t('failed'), description: isLow ? t('lowText') : text }
  }
  const placing = {
    onDone: onPlaced,
    onRefused: (error: unknown) => onRefused(wayAfter(error), error),
  }
  const paid = useAction(createOrder, {
    ...placing,
    failed: (error) => refusedFor(error, sentenceOf(error, t('failedText'))),
  })
  const free = useAction(processFreeOrder, {
    ...placing,
    failed: (error) => {
      const message = sentenceOf(error, t('freeFailedText'))
      return refusedFor(error, t('freeFailed', { message }))
    },
  })
  return {
    isBusy: paid.isBusy || free.isBusy,
    place: (
      { tip, ...draft }: FoodDraft,
      total: Cents,
      how: Pick<NewOrder, 'points' | 'onBill' | 'paymentIntentId'> = {},
    ): void => {
      if (total === 0) void free.act({ body: draft })
      else void paid.act({ body: { ...draft, tip, totalPrice: toDollars(total), ...how } })
    },
  }
}

export interface OrderOptions {
  /** The chosen table; `null` for no table, `undefined` while the suggestion applies. */
  table: number | null | undefined
  /** A discount code that the server has accepted; locked from then on (product#discount-code). */
  discount: { code: string; percent: number } | null
  tip: Tip
  note: string
  /** The chosen time; `undefined` while the suggestion applies. */
  serve: Serve | undefined
}
