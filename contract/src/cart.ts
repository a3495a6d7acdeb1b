import * as z from 'zod/mini'
import { Id, line, MoneyInput, prose } from './primitives.ts'

/** A line of the cart. `unitPrice` is what the page showed; it is only compared with our price. */
export const CartLine = z.strictObject({
  foodItemId: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
  unitPrice: z.optional(MoneyInput),
  note: z.optional(z.nullable(line(0, 120))),
})
export type CartLine = z.output<typeof CartLine>

/** The lines, each item at most once: a second helping raises the quantity. */
export const Cart = z.array(CartLine).check(
  z.minLength(1),
  z.maxLength(60),
  z.refine((lines) => new Set(lines.map((each) => each.foodItemId)).size === lines.length),
)

/** A discount code, at most as long as codes are. Any text that isn't the code is refused as invalid. */
export const DiscountCode = line(1, 40)

/** The parts of an order before it is paid. */
export const cartFields = {
  items: Cart,
  /** A venue table's id: where to bring the order. Any table is accepted (product#checkout). */
  tableLocation: z.optional(z.nullable(Id)),
  discountCode: z.optional(z.nullable(DiscountCode)),
  tip: z.optional(MoneyInput),
  note: z.optional(z.nullable(prose(300))),
}

/** The purchase that a card payment is for, kept with the payment. */
export const FoodDraft = z.strictObject(cartFields)
export type FoodDraft = z.output<typeof FoodDraft>
