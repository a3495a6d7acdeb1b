import type { FoodDraft } from '@lantern/contract/cart'
import { createOrder, processFreeOrder, type Order } from '@lantern/contract/orders'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/use-action.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { wayAfter, type Way } from './place-failure.ts'

export interface PlaceEvents {
  onPlaced: (order: Order) => void
  /** Called if the member must check something after the refusal. */
  onRefused: (way: Way, error: unknown) => void
}

/**
 * Places an order: from the balance, free, or with a card's payment. Each returns whether it was placed. Every try of
 * the same content carries the same key, so that a lost connection or a second press can't order twice.
 */
export function usePlace({ onPlaced, onRefused }: PlaceEvents) {
  const t = useTranslations('orders.pay')

  const refusedFor = (error: unknown, said: string) => {
    const isLow = isRefusal(error, 'order_balance_low')
    return { title: isLow ? t('low') : t('failed'), description: isLow ? t('lowText') : said }
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
    fromBalance: (draft: FoodDraft, total: Cents) =>
      paid.act({ body: { ...draft, totalPrice: toDollars(total) } }),
    onBill: (draft: FoodDraft, total: Cents) =>
      paid.act({ body: { ...draft, totalPrice: toDollars(total), onBill: true } }),
    withCard: (draft: FoodDraft, total: Cents, paymentIntentId: string) =>
      paid.act({ body: { ...draft, totalPrice: toDollars(total), paymentIntentId } }),
    free: ({ items, tableLocation, note, discountCode, serve }: FoodDraft) =>
      free.act({ body: { items, tableLocation, note, discountCode, serve } }),
  }
}
