import type { FoodCategory, FoodItem } from '@lantern/contract/menu'

/** A part of the menu with what is in it. */
export interface MenuSection {
  category: FoodCategory
  dishes: FoodItem[]
}

/**
 * The menu by its categories, in their order (product#menu): the chosen one, even if it is empty, or all that have
 * dishes.
 */
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

/** The sections with no more than the first dishes of them all. */
export function firstOf(sections: readonly MenuSection[], most: number): MenuSection[] {
  return sections.map(({ category, dishes }, place) => {
    const before = sections.slice(0, place).reduce((sum, each) => sum + each.dishes.length, 0)
    return { category, dishes: dishes.slice(0, Math.max(0, most - before)) }
  })
}

/** Whether a dish has a text in its name or description, in either language, or in its category's name. */
export function isAbout(dish: FoodItem, text: string): boolean {
  const { nameEn, nameCh, description, descriptionCh, category } = dish
  return [nameEn, nameCh, description, descriptionCh, category.nameEn, category.nameCh].some(
    (words) => words?.toLowerCase().includes(text.trim().toLowerCase()),
  )
}
