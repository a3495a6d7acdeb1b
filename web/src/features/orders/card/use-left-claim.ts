import { createOrder, type Order } from '@lantern/contract/orders'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { invalidate } from '../../../lib/api/live/invalidate.ts'
import { isRefused } from '../../../lib/api/refused.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { forgetClaim, keptClaim } from './claims.ts'

/** How long until a claim without an answer is tried again, in milliseconds. */
const pause = 5_000

/**
 * Claims what was being paid for by card when the page was left: the card company's message places that order
 * by itself, and a cart that stayed full would be paid a second time. What wasn't paid stays in the cart.
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
        const claim = await keptClaim()
        first ??= claim?.paymentIntentId
        // Another payment has begun meanwhile, or this one has become an order.
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
