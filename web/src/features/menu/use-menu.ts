import { listFoodCategories, listFoodItems } from '@lantern/contract/menu'
import { useQuery } from '@tanstack/react-query'
import { together } from '../../kit/loaded.tsx'
import { queryOf } from '../../lib/api/queries.ts'

/**
 * The menu as the club has it now. What is known stays on the screen when reading it anew fails:
 * then it is `outdated`.
 */
export function useMenu() {
  const categories = useQuery(queryOf(listFoodCategories, {}))
  const items = useQuery(queryOf(listFoodItems, { query: {} }))
  return {
    menu: together(categories, items),
    isOutdated: categories.isRefetchError || items.isRefetchError,
  }
}
