import { getFloor } from '@lantern/contract/floor'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../../lib/api/queries.ts'
import { outdate } from '../../lib/api/outdate.ts'

/** A timer can't be set for longer. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * The floor, kept as it is: live messages tell of what somebody does, and what time does by itself
 * is read at the moment that the server foretold, by its own clock.
 */
export function useFloor() {
  const query = useQuery(queryOf(getFloor, {}))
  const { asOf, changesAt } = query.data ?? { asOf: null, changesAt: null }
  useEffect(() => {
    if (asOf === null || changesAt === null) return undefined
    const wait = new Date(changesAt).getTime() - new Date(asOf).getTime()
    const timer = setTimeout(() => void outdate(['tables']), Math.min(LONGEST_MS, wait + 250))
    return () => clearTimeout(timer)
  }, [asOf, changesAt])
  return query
}
