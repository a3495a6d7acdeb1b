import type { FoodDraft } from '@lantern/contract/cart'
import { createOrder, processFreeOrder, type Order } from '@lantern/contract/orders'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { keyFor, settle } from '../../../lib/api/intents.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { refreshVenue } from '../../../lib/api/venue.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { wayAfter, type Way } from './place-failure.ts'

/** What its tries are kept under. */
const kind = 'order'

/** What an order or its refusal makes out of date. */
const touched = (path: string) => /^\/api\/(food|user|account|venue)(\/|$)/.test(path)

export interface PlaceEvents {
  onPlaced: (order: Order) => void
  /** It was refused in a way that something must be looked at first. */
  onRefused: (way: Way, error: unknown) => void
}

/**
 * Places an order: from the balance, free, or with a card's payment. Every try of the same content
 * carries the same key, so that a lost connection or a second press can't order twice.
 */
export function usePlace({ onPlaced, onRefused }: PlaceEvents) {
  const t = useTranslations('orders.pay')
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)

  function refuse(error: unknown, fallback: string, frame: (message: string) => string): void {
    const isLow = isRefusal(error, 'order_balance_low')
    toast({
      variant: 'destructive',
      title: isLow ? t('low') : t('failed'),
      description: isLow ? t('lowText') : frame(sentenceOf(error, fallback)),
    })
    onRefused(wayAfter(error), error)
  }

  /** Says whether it was placed. */
  async function run(
    place: () => Promise<Order>,
    fallback: string,
    frame = (message: string) => message,
  ): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      const order = await place()
      settle(kind)
      onPlaced(order)
      return true
    } catch (error) {
      refuse(error, fallback, frame)
      return false
    } finally {
      running.current = false
      setBusy(false)
      void refreshSession()
      void refreshVenue()
      void refreshUrls(touched)
    }
  }

  return {
    isBusy,
    fromBalance: (draft: FoodDraft, total: Cents) => {
      const body = { ...draft, totalPrice: toDollars(total) }
      const place = () => call(createOrder, { body }, { idempotencyKey: keyFor(kind, body) })
      return run(place, t('failedText'))
    },
    withCard: (draft: FoodDraft, total: Cents, paymentIntentId: string) => {
      const body = { ...draft, totalPrice: toDollars(total), paymentIntentId }
      const place = () => call(createOrder, { body }, { idempotencyKey: keyFor(kind, body) })
      return run(place, t('failedText'))
    },
    free: ({ items, tableLocation, note, discountCode }: FoodDraft) => {
      const body = { items, tableLocation, note, discountCode }
      const place = () => call(processFreeOrder, { body }, { idempotencyKey: keyFor(kind, body) })
      return run(place, t('freeFailedText'), (message) => t('freeFailed', { message }))
    },
  }
}
