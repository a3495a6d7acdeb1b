import { getPoints, getStatement } from '@lantern/contract/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PagedList, type PagedListProps } from '../../../kit/paged-list.tsx'
import { usePaged } from '../../../kit/use-paged.ts'
import { call } from '../../../lib/api/api-client.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PointsTable } from './points-table.tsx'
import { StatementTable } from './statement-table.tsx'

interface EntriesProps<Entry> extends Pick<PagedListProps<Entry>, 'list'> {
  empty: { title: string; text: string }
  /** Renders the entries, or their skeletons if there are none yet. */
  children: (entries: readonly Entry[] | undefined) => ReactNode
}

function Entries<Entry>({ list, empty, children }: EntriesProps<Entry>) {
  const t = useTranslations('statement')
  const ghost = (
    <>
      <output className="sr-only">{t('loading')}</output>
      {children(undefined)}
    </>
  )
  return (
    <PagedList
      list={list}
      failed={t('error')}
      more={t('more')}
      ghost={ghost}
      empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
    >
      {children}
    </PagedList>
  )
}

/** All changes of the member's balance. */
export function MoneyStatement() {
  const t = useTranslations('statement')
  const list = usePaged({
    endpoint: getStatement,
    read: (before, options) => call(getStatement, { query: { before } }, options),
    rows: ({ movements }) => movements,
    next: ({ next }) => next,
    count: ({ count }) => count,
  })
  return (
    <Entries list={list} empty={{ title: t('empty'), text: t('emptyText') }}>
      {(movements) => <StatementTable movements={movements} />}
    </Entries>
  )
}

/** All changes of the member's points. */
export function PointsStatement() {
  const t = useTranslations('statement')
  const list = usePaged({
    endpoint: getPoints,
    read: (before, options) => call(getPoints, { query: { before } }, options),
    rows: ({ entries }) => entries,
    next: ({ next }) => next,
    count: ({ count }) => count,
  })
  return (
    <Entries list={list} empty={{ title: t('emptyPoints'), text: t('emptyPointsText') }}>
      {(entries) => <PointsTable entries={entries} />}
    </Entries>
  )
}
