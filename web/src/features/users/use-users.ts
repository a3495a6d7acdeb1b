import { listUsers } from '@lantern/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePages } from '../../lib/shown/pages.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { useSettled } from '../../lib/browser/use-settled.ts'

export type Who = 'all' | 'team'

/** Users, page by page, by a search and by who is meant. Another search begins at the first page. */
export function useUsers() {
  const [search, setSearch] = useState('')
  const [who, setWho] = useState<Who>('all')
  const settled = useSettled(search.trim())
  const asked = {
    ...(settled !== '' && { search: settled }),
    ...(who === 'team' && { role: who }),
  }
  const pages = usePages(JSON.stringify(asked))
  const query = useQuery({
    ...queryOf(listUsers, {
      query: { ...asked, ...(pages.after !== undefined && { after: pages.after }) },
    }),
    placeholderData: keepPreviousData,
  })
  const last = query.data?.hasMore ? query.data.users.at(-1)?.id : undefined
  return {
    query,
    search,
    who,
    page: pages.page,
    find: setSearch,
    choose: setWho,
    previous: pages.back,
    next: pages.onTo(last?.toString()),
  }
}
