import { listFoodItems, setFoodAvailability, type FoodItem } from '@lantern/contract/menu/menu'
import { createOrder, type NewOrder } from '@lantern/contract/menu/orders'
import { toCents, type PricedLine } from '@lantern/contract/payments/pricing'
import type { Club } from './club/club.ts'
import { flatTax } from './taxes.ts'
import type { Visitor } from './club/visitor.ts'

/** The menu as a visitor sees it. */
export async function menuOf(club: Club): Promise<FoodItem[]> {
  return (await club.visitor().call(listFoodItems, { query: {} })).reply
}

/** An order of two of one item and one of another. */
export const cartOf = ([first, second]: readonly FoodItem[]): NewOrder['items'] => {
  if (!first || !second) throw new Error('a cart needs two items')
  return [
    { foodItemId: first.id, quantity: 2, unitPrice: first.price },
    { foodItemId: second.id, quantity: 1, unitPrice: second.price },
  ]
}

/** The tax of orders, as in the sample club. */
export const hst = [flatTax(13_000)]

/** A cart in the form of the contract's price function. */
export const linesOf = (items: NewOrder['items']): PricedLine[] =>
  items.map(({ quantity, unitPrice = '0' }) => ({
    quantity,
    unitPrice: toCents(unitPrice),
    kind: 'food',
    isAlcohol: false,
  }))

export const order = (
  member: Visitor,
  body: NewOrder,
  headers: Readonly<Record<string, string>> = {},
) => member.call(createOrder, { body }, headers)

/** Marks an item as sold out or available. */
export async function setAvailable(
  staff: Visitor,
  { id }: FoodItem,
  isAvailable: boolean,
): Promise<void> {
  await staff.call(setFoodAvailability, { params: { id: String(id) }, body: { isAvailable } })
}
