import type { FoodCategory } from '@lantern/contract/menu/menu'
import { nameIn } from '@lantern/contract/venue/languages'
import { useLanguage } from '../../../i18n/words.tsx'

/** The menu's categories as options of a select. */
export function CategoryOptions({ categories }: { categories: readonly FoodCategory[] }) {
  const language = useLanguage()
  return categories.map((category) => (
    <option key={category.id} value={category.id}>
      {nameIn(category, language)}
    </option>
  ))
}
