import { searchEverything, type SearchResult } from '@lantern/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/queries.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { isEnough } from './hits.ts'

/**
 * The hits for a typed text. `isAnswered` is `true` if they belong to the current text and not to an earlier one;
 * `query` is `null` while the text is too short.
 */
export function useSearch(typed: string) {
  const text = typed.trim()
  const asked = useDebounced(text)
  const query = useQuery({
    ...queryOf(searchEverything, { query: { text: asked } }),
    enabled: isEnough(asked),
    placeholderData: keepPreviousData<SearchResult>,
  })
  const isShort = !isEnough(text)
  const isAnswered = asked === text && !query.isPlaceholderData && query.data !== undefined
  return { query: isShort ? null : query, isAnswered: !isShort && isAnswered }
}
