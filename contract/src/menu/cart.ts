import * as z from 'zod/mini'
import { OptionIds } from './options.ts'
import { Id, line, MoneyInput, prose, TypedCode } from '../calls/primitives.ts'

/** The server compares `unitPrice`, which the page showed, so that nobody pays more than they saw. */
export const CartLine = z.strictObject({
  foodItemId: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
  unitPrice: z.optional(MoneyInput),
  note: z.optional(z.nullable(line(0, 120))),
  /** The chosen options, whose prices `unitPrice` includes. Without it, the dish's defaults. */
  options: z.optional(OptionIds),
})
export type CartLine = z.output<typeof CartLine>

/** Identifies a line of a cart: its dish, and how it is ordered. Lines with the same key are one line. */
export const lineKey = ({
  foodItemId,
  note,
  options = [],
}: Pick<CartLine, 'foodItemId' | 'note' | 'options'>): string =>
  JSON.stringify([foodItemId, note?.trim() || null, options])

/** The lines, each key at most once; repeats raise the quantity. */
export const Cart = z.array(CartLine).check(
  z.minLength(1),
  z.maxLength(60),
  z.refine((lines) => new Set(lines.map(lineKey)).size === lines.length),
)

/** A discount code of the maximum length at most. Any other text is refused as an invalid code. */
export const DiscountCode = z.pipe(TypedCode, line(1, 40))

/** The time at which an order is prepared: at once, or when its member's party checks in. */
export const Serve = z.enum(['now', 'on_arrival'])
export type Serve = z.output<typeof Serve>

/** The maximum time before a booking's start at which an order can be placed for its arrival, in milliseconds. */
export const arrivalWithinMs = 12 * 3_600_000

/** The content of an order before it is paid. */
export const cartFields = {
  items: Cart,
  /** The id of the table to serve. Any table is accepted (product#checkout). */
  tableLocation: z.optional(z.nullable(Id)),
  discountCode: z.optional(z.nullable(DiscountCode)),
  tip: z.optional(MoneyInput),
  note: z.optional(z.nullable(prose(300))),
  /** `on_arrival` waits for the party of the member's next booking of that room; `now` is the default. */
  serve: z.optional(Serve),
}

export const cartRefusals = [
  ...(['not_found', 'items_unavailable', 'options_off', 'options_changed'] as const),
  ...(['prices_changed', 'price_changed', 'total_too_large'] as const),
] as const

export const FoodDraft = z.strictObject(cartFields)
export type FoodDraft = z.output<typeof FoodDraft>
