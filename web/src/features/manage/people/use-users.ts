import { listUsers } from '@lantern/contract/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/queries.ts'
import { useSettled } from '../../../lib/use-settled.ts'

export type Who = 'all' | 'team'

/** Users, page by page, by a search and by who is meant. Another search begins at the first page. */
export function useUsers() {
  const [search, setSearch] = useState('')
  const [who, setWho] = useState<Who>('all')
  /** The last one of each page before this one. */
  const [before, setBefore] = useState<number[]>([])
  const settled = useSettled(search.trim())
  const after = before.at(-1)
  const query = useQuery({
    ...queryOf(listUsers, {
      query: {
        ...(settled !== '' && { search: settled }),
        ...(who === 'team' && { role: who }),
        ...(after !== undefined && { after: String(after) }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const last = query.data?.users.at(-1)?.id
  const hasNext = query.data?.hasMore === true && last !== undefined
  return {
    query,
    search,
    who,
    page: before.length + 1,
    find: (text: string) => {
      setSearch(text)
      setBefore([])
    },
    choose: (next: Who) => {
      setWho(next)
      setBefore([])
    },
    previous: before.length > 0 ? () => setBefore(before.slice(0, -1)) : undefined,
    next: hasNext ? () => setBefore([...before, last]) : undefined,
  }
}
