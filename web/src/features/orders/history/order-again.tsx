import type { Order } from '@lantern/contract/orders'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { moveCart } from '../cart/use-cart.ts'
import { useNames } from '../cart/use-names.ts'
import { reorder } from './reorder.ts'

export interface OrderAgainProps {
  order: Order
  /** When it was ordered, in words. */
  date: string
  /** It is in the cart. */
  onDone: () => void
}

/** Puts what was ordered into the cart again, in one tap, and says what is sold out. */
export function OrderAgain({ order, date, onDone }: OrderAgainProps) {
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
