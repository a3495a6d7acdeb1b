import { listFoodCategories, listFoodItems } from '@lantern/contract/menu'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/queries.ts'

/**
 * The menu as the club has it now. What is known stays on the screen when reading it anew fails:
 * then it is `outdated`.
 */
export function useMenu() {
  const categories = useQuery(queryOf(listFoodCategories, {}))
  const items = useQuery(queryOf(listFoodItems, { query: {} }))
  return {
    categories: categories.data,
    items: items.data,
    isError: categories.isLoadingError || items.isLoadingError,
    isOutdated: categories.isRefetchError || items.isRefetchError,
    isFetching: categories.isFetching || items.isFetching,
    retry: () => {
      if (categories.isError) void categories.refetch()
      if (items.isError) void items.refetch()
    },
  }
}
