import type { FoodItem } from '@lantern/contract/menu'
import { nameIn } from '@lantern/contract/languages'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { askToSignIn } from '../../../lib/session/login-prompt.ts'
import { onceKnown } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { linesOf, mostLines, mostOfOne, quantityOf } from './cart.ts'
import { Quantity } from './quantity.tsx'
import { moveCart, useInCart } from './use-cart.ts'

/** Adds a dish of the menu to the cart without a note, and takes it from its latest line; asks a signed-out visitor to sign in (product#menu). */
export function DishControl({ dish }: { dish: FoodItem }) {
  const t = useTranslations('orders.signIn')
  const language = useLanguage()
  const quantity = useInCart((cart) => quantityOf(cart, dish.id))
  const latest = useInCart((cart) => linesOf(cart, dish.id).at(-1))
  const isCartFull = useInCart(({ length }) => length >= mostLines)
  // On a page that the server rendered, a press may come before the session is known.
  const change = (to: number) =>
    onceKnown(() => {
      const isMore = to > quantity || !latest
      const isDone = moveCart(
        isMore
          ? { do: 'add', dish }
          : { do: 'quantity', line: latest.line, quantity: latest.quantity - 1 },
      )
      if (isDone) return
      toast({ variant: 'destructive', title: t('needed') })
      askToSignIn()
    })
  return (
    <Quantity
      name={nameIn(dish, language)}
      quantity={quantity}
      onChange={change}
      isFull={quantity >= mostOfOne || (latest?.note !== '' && isCartFull)}
    />
  )
}
