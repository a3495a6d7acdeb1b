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

/** When an order is made: at once, or when its member's party is checked in. */
export const Serve = z.enum(['now', 'on_arrival'])
export type Serve = z.output<typeof Serve>

/** How long before its start an order may wait for the party of a booking, in milliseconds. */
export const arrivalWithinMs = 12 * 3_600_000

/** What makes up an order before it is paid. */
export const cartFields = {
  items: Cart,
  /** A venue table's id: where to bring the order. Any table is accepted (product#checkout). */
  tableLocation: z.optional(z.nullable(Id)),
  discountCode: z.optional(z.nullable(DiscountCode)),
  tip: z.optional(MoneyInput),
  note: z.optional(z.nullable(prose(300))),
  /** `on_arrival` waits for the party of the member's coming booking of that room; at once where nothing is said. */
  serve: z.optional(Serve),
}

/** The purchase that a card payment is for, kept with the payment. */
export const FoodDraft = z.strictObject(cartFields)
export type FoodDraft = z.output<typeof FoodDraft>
