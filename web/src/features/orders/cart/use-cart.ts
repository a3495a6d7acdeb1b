import { useEffect } from 'react'
import { currentSession, useSession } from '../../../lib/session/session.ts'
import { recall, remember } from '../../../lib/browser/storage.ts'
import { createStore, useSelected } from '../../../lib/browser/store.ts'
import {
  next,
  type Cart,
  type CartMove,
  longestNote,
  mostLines,
  mostOfOne,
  type CartLine,
} from './cart.ts'
import { isLike, isInteger, isShaped, isText } from '../../../lib/browser/shape.ts'
import { choiceIn, choiceText } from '../../../lib/session/kept-choice.ts'
import { listFoodItems } from '@lantern/contract/menu/menu'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { tallyOf, type TallyLine } from './tally.ts'
import { languages, nameIn } from '@lantern/contract/venue/languages'
import { useLanguage } from '../../../i18n/words.tsx'

const storedAs = 'lantern_cart'

interface Owned {
  memberId: number | undefined
  cart: Cart
}

const owned = createStore<Owned>({ memberId: undefined, cart: [] })

const isLine = isShaped<CartLine>({
  line: isInteger,
  id: isInteger,
  nameEn: isText,
  nameCh: isText,
  quantity: (value): value is number => isInteger(value) && value >= 1 && value <= mostOfOne,
  price: isLike(/^\d+\.\d{2}$/),
  options: (value): value is number[] => Array.isArray(value) && value.every(isInteger),
  note: (value): value is string => isText(value) && value.length <= longestNote,
})

const isCart = (value: unknown): value is Cart =>
  Array.isArray(value) && value.length <= mostLines && value.every(isLine)

export const cartText = (memberId: number, cart: Cart, now: number): string =>
  choiceText('cart', memberId, cart, now)

/** The kept cart, if it belongs to this member and this night; otherwise an empty one. */
export const cartIn = (text: string | null, memberId: number, now: number): Cart =>
  choiceIn(text, { name: 'cart', memberId, now, check: isCart }) ?? []

const read = (memberId: number): Owned => ({
  memberId,
  cart: cartIn(recall(storedAs), memberId, Date.now()),
})

// Another tab of the same member has changed the cart, so this tab follows.
if (!import.meta.env.SSR) {
  window.addEventListener('storage', ({ key }) => {
    const { memberId } = owned.get()
    if (key === storedAs && memberId !== undefined) owned.set(read(memberId))
  })
}

function cartOf(memberId: number): Cart {
  if (owned.get().memberId !== memberId) owned.set(read(memberId))
  return owned.get().cart
}

/** Changes and stores the signed-in member's cart. Returns `false` if nobody is signed in. */
export function moveCart(move: CartMove): boolean {
  const memberId = currentSession().member?.id
  if (memberId === undefined) return false
  const cart = next(cartOf(memberId), move)
  owned.set({ memberId, cart })
  remember(storedAs, cartText(memberId, cart, Date.now()))
  return true
}

const none: Cart = []

/** The part of the member's cart that `select` returns. Of all dishes only the one whose part changed renders again. */
export function useInCart<T>(select: (cart: Cart) => T): T {
  const memberId = useSession().member?.id
  useEffect(() => {
    if (memberId !== undefined) cartOf(memberId)
  }, [memberId])
  return useSelected(owned, ({ memberId: owner, cart }) =>
    select(memberId !== undefined && memberId === owner ? cart : none),
  )
}

const whole = (cart: Cart) => cart

/** The signed-in member's cart. It survives a reload and a new sign-in. */
export const useCart = (): Cart => useInCart(whole)

/** The cart compared with the menu. It is updated when the menu changes. */
export function useTally(): { tally: TallyLine[]; accept: () => void } {
  const cart = useCart()
  const { data: menu } = useQuery(queryOf(listFoodItems, { query: {} }))
  const agreed: CartMove = { do: 'accept', menu: menu ?? [] }
  return { tally: tallyOf(cart, menu), accept: () => void moveCart(agreed) }
}

/** Joins the names of dishes to a list for a sentence, each once. */
export function useNames(): (dishes: readonly { nameEn: string; nameCh: string }[]) => string {
  const language = useLanguage()
  return (dishes) =>
    [...new Set(dishes.map((dish) => nameIn(dish, language)))].join(languages[language].comma)
}
