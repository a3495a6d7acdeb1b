import { getPoints, getStatement } from '@lantern/contract/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { firstPage } from '../../../lib/shown/pages.ts'
import { PagedEntries } from './paged-entries.tsx'
import { PointsTable } from './points-table.tsx'
import { StatementTable } from './statement-table.tsx'

/** Every movement of the member's balance. */
export function MoneyStatement() {
  const t = useTranslations('statement')
  const query = useInfiniteQuery({
    queryKey: [getStatement.path],
    queryFn: ({ pageParam, signal }) =>
      call(getStatement, { query: { before: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ movements }) => movements),
  })
  return (
    <PagedEntries query={query} empty={{ title: t('empty'), text: t('emptyText') }}>
      <StatementTable movements={query.data} />
    </PagedEntries>
  )
}

/** Every change of the member's points. */
export function PointsStatement() {
  const t = useTranslations('statement')
  const query = useInfiniteQuery({
    queryKey: [getPoints.path],
    queryFn: ({ pageParam, signal }) =>
      call(getPoints, { query: { before: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  })
  return (
    <PagedEntries query={query} empty={{ title: t('emptyPoints'), text: t('emptyPointsText') }}>
      <PointsTable entries={query.data} />
    </PagedEntries>
  )
}
