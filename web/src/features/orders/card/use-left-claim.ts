import { createOrder, type Order } from '@lantern/contract/orders'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { invalidate } from '../../../lib/api/live/invalidate.ts'
import { isRefused } from '../../../lib/api/refused.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { forgetClaim, storedClaim } from './claims.ts'

/** A claim without a response is tried again after this many milliseconds. */
const pause = 5_000

/**
 * Claims the order of a card payment that was in progress when the page was left: the card company's webhook places
 * that order by itself, and a cart that stayed full could be paid a second time. An unpaid order stays in the cart.
 */
export function useLeftClaim(isMember: boolean, onPlaced: (order: Order) => void): void {
  const t = useTranslations('orders.pay')
  const told = useEffectEvent((order: Order) => onPlaced(order))
  const refuse = useEffectEvent((error: unknown) => {
    // The payment is unpaid or unknown, so the card form continues the same one.
    if (isRefusal(error, 'payment_pending')) return
    forgetClaim()
    if (isRefusal(error, 'order_credited')) {
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed'), description })
    }
  })
  useEffect(() => {
    if (!isMember) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let first: string | undefined
    const tryIt = async () => {
      try {
        const claim = await storedClaim()
        first ??= claim?.paymentIntentId
        // Another payment has started meanwhile, or this one has become an order.
        if (!isCurrent || !claim || claim.paymentIntentId !== first) return
        const order = await call(createOrder, { body: claim })
        forgetClaim()
        if (isCurrent) told(order)
      } catch (error) {
        if (!isCurrent) return
        if (!isRefused(error)) timer = setTimeout(() => void tryIt(), pause)
        else refuse(error)
      }
      void invalidate(['menu', ...createOrder.changes])
    }
    void tryIt()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isMember])
}
