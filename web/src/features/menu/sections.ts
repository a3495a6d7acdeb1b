import { foldText } from '@lantern/contract/fold'
import type { FoodCategory, FoodItem } from '@lantern/contract/menu'

/** A category of the menu with its dishes. */
export interface MenuSection {
  category: FoodCategory
  dishes: FoodItem[]
}

/** The menu by category, in order (product#menu): the chosen category, even if it is empty, or all that have dishes. */
export function sectionsOf(
  categories: readonly FoodCategory[],
  items: readonly FoodItem[],
  chosen: number | null,
): MenuSection[] {
  return categories
    .toSorted((one, other) => one.displayOrder - other.displayOrder || one.id - other.id)
    .map((category) => ({
      category,
      dishes: items.filter(({ categoryId }) => categoryId === category.id),
    }))
    .filter(({ category, dishes }) =>
      chosen === null ? dishes.length > 0 : category.id === chosen,
    )
}

/** The sections with only the first dishes in total. */
export function firstOf(sections: readonly MenuSection[], most: number): MenuSection[] {
  return sections.map(({ category, dishes }, place) => {
    const before = sections.slice(0, place).reduce((sum, each) => sum + each.dishes.length, 0)
    return { category, dishes: dishes.slice(0, Math.max(0, most - before)) }
  })
}

/** Whether a dish contains a text in its name or description, in either language, or in its category's name. */
export function isAbout(dish: FoodItem, text: string): boolean {
  const { nameEn, nameCh, description, descriptionCh, category } = dish
  const sought = foldText(text).trim()
  return [nameEn, nameCh, description, descriptionCh, category.nameEn, category.nameCh].some(
    (words) => foldText(words ?? '').includes(sought),
  )
}
