import type { FoodItem } from '@lantern/contract/menu/menu'
import { nameIn } from '@lantern/contract/venue/languages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { askToSignIn } from '../../../lib/session/login-prompt.ts'
import { currentSession, onceKnown } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { OptionsDialog } from '../options/line-options.tsx'
import { linesOf, mostLines, mostOfOne, quantityOf } from './cart.ts'
import { Quantity } from './quantity.tsx'
import { moveCart, useInCart } from './use-cart.ts'

/** Adds a dish to the cart, after asking for its options, and takes it from its latest line (product#menu). */
export function DishControl({ dish }: { dish: FoodItem }) {
  const t = useTranslations('orders.signIn')
  const language = useLanguage()
  const quantity = useInCart((cart) => quantityOf(cart, dish.id))
  const latest = useInCart((cart) => linesOf(cart, dish.id).at(-1))
  const isCartFull = useInCart(({ length }) => length >= mostLines)
  const [isChoosing, setChoosing] = useState(false)
  const hasOptions = dish.optionGroups.length > 0
  const isAnotherLine = hasOptions || latest?.note !== ''
  // A press may come before the session is known.
  const change = (to: number) =>
    onceKnown(() => {
      const isMore = to > quantity || !latest
      if (!currentSession().member) {
        toast({ variant: 'destructive', title: t('needed') })
        askToSignIn()
      } else if (isMore && hasOptions) setChoosing(true)
      else if (isMore) moveCart({ do: 'add', dish })
      else moveCart({ do: 'quantity', line: latest.line, quantity: latest.quantity - 1 })
    })
  return (
    <>
      <Quantity
        name={nameIn(dish, language)}
        quantity={quantity}
        onChange={change}
        isFull={quantity >= mostOfOne || (isAnotherLine && isCartFull)}
      />
      {isChoosing && (
        <OptionsDialog
          dish={dish}
          onDone={(request) => {
            moveCart({ do: 'add', dish, ...request })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
