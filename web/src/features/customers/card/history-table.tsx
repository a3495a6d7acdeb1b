import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { MorePages, type MorePagesProps } from '../../../ui/layout/more-pages.tsx'
import { Table, type Column } from '../../../ui/layout/table.tsx'

export interface HistoryTableProps<Row extends { id: number }, Key extends string> {
  label: string
  empty: string
  columns: readonly Column<Key>[]
  cells: (row: Row) => Readonly<Record<Key, ReactNode>>
  rows: readonly Row[] | undefined
  /** The list behind it, as TanStack Query reads it page by page. */
  list: MorePagesProps['pages'] & {
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
}

/** A part of somebody's history with its faces for loading, failing and having nothing. */
export function HistoryTable<Row extends { id: number }, Key extends string>(
  props: HistoryTableProps<Row, Key>,
) {
  const t = useTranslations('customers')
  const { label, empty, columns, cells, rows, list } = props
  if (list.isError && !rows) {
    return (
      <ErrorState
        title={t('profile.error')}
        retryLabel={t('retry')}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (rows?.length === 0) return <EmptyState title={empty} />
  return (
    <>
      <Table label={label} columns={columns} rows={rows} keyOf={({ id }) => id} cells={cells} />
      <MorePages label={t('profile.more')} failed={t('profile.error')} pages={list} />
    </>
  )
}
