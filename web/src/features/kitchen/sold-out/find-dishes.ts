import type { FoodItem } from '@lantern/contract/menu'

/** The dishes whose name contains a text, in either language. Sold-out dishes come first. */
export function findDishes(dishes: readonly FoodItem[], text: string): FoodItem[] {
  const word = text.trim().toLowerCase()
  return dishes
    .filter(({ nameEn, nameCh }) => `${nameEn}\n${nameCh}`.toLowerCase().includes(word))
    .toSorted((one, other) => Number(one.isAvailable) - Number(other.isAvailable))
}
