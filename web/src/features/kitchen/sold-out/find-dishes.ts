import { foldText } from '@lantern/contract/fold'
import type { FoodItem } from '@lantern/contract/menu'

/** The dishes whose name contains a text, in either language. Sold-out dishes come first. */
export function findDishes(dishes: readonly FoodItem[], text: string): FoodItem[] {
  const word = foldText(text).trim()
  return dishes
    .filter(({ nameEn, nameCh }) => foldText(`${nameEn}\n${nameCh}`).includes(word))
    .toSorted((one, other) => Number(one.isAvailable) - Number(other.isAvailable))
}
