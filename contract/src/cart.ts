import * as z from 'zod/mini'
import { Id, line, MoneyInput, prose } from './primitives.ts'

/** A line as the cart has it. `unitPrice` is what the page showed: compared, never believed. */
export const CartLine = z.strictObject({
  foodItemId: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
  unitPrice: z.optional(MoneyInput),
  note: z.optional(z.nullable(line(0, 120))),
})
export type CartLine = z.output<typeof CartLine>

/** No item twice: two lines of one dish are one line with a larger quantity. */
export const Cart = z.array(CartLine).check(
  z.minLength(1),
  z.maxLength(60),
  z.refine((lines) => new Set(lines.map((each) => each.foodItemId)).size === lines.length),
)

/** At most the discount code is long; any other text is an invalid one. */
export const DiscountCode = line(1, 40)

/** When an order is made: at once, or when its member's party is checked in. */
export const Serve = z.enum(['now', 'on_arrival'])
export type Serve = z.output<typeof Serve>

/** How long before its start an order may wait for the party of a booking, in milliseconds. */
export const arrivalWithinMs = 12 * 3_600_000

/** What makes up an order before it is paid. */
export const cartFields = {
  items: Cart,
  /** A venue table's id: where to bring the order. Advised, not enforced (product#checkout). */
  tableLocation: z.optional(z.nullable(Id)),
  discountCode: z.optional(z.nullable(DiscountCode)),
  tip: z.optional(MoneyInput),
  note: z.optional(z.nullable(prose(300))),
  /** `on_arrival` waits for the party of the member's coming booking of that room; at once where nothing is said. */
  serve: z.optional(Serve),
}

/** What a card is to pay for; kept with the payment as it was asked for. */
export const FoodDraft = z.strictObject(cartFields)
export type FoodDraft = z.output<typeof FoodDraft>
