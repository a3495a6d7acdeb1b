import { isLike, isInteger, isShaped, isText } from '../../../lib/browser/shape.ts'
import { choiceIn, choiceText } from '../../../lib/session/kept-choice.ts'
import { longestNote, mostLines, mostOfOne, type Cart, type CartLine } from './cart.ts'

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

/** The text by which a browser keeps a member's cart. */
export const cartText = (memberId: number, cart: Cart, now: number): string =>
  choiceText('cart', memberId, cart, now)

/** The kept cart, if it belongs to this member and this night; otherwise an empty one. */
export const cartIn = (text: string | null, memberId: number, now: number): Cart =>
  choiceIn(text, { name: 'cart', memberId, now, check: isCart }) ?? []
