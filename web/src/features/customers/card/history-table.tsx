import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PagedList, type PagedListProps } from '../../../kit/paged-list.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Table, type Column } from '../../../ui/layout/table.tsx'

export interface HistoryTableProps<Row extends { id: number }, Key extends string> {
  label: string
  empty: string
  columns: readonly Column<Key>[]
  cells: (row: Row) => Readonly<Record<Key, ReactNode>>
  list: PagedListProps<Row>['list']
}

/** A table of a customer's history with its states: loading, failed and empty. */
export function HistoryTable<Row extends { id: number }, Key extends string>(
  props: HistoryTableProps<Row, Key>,
) {
  const t = useTranslations('customers')
  const { label, empty, columns, cells, list } = props
  const table = (rows?: readonly Row[]) => (
    <Table label={label} columns={columns} rows={rows} keyOf={({ id }) => id} cells={cells} />
  )
  return (
    <PagedList
      list={list}
      failed={t('profile.error')}
      more={t('profile.more')}
      ghost={table()}
      empty={<EmptyState title={empty} />}
    >
      {table}
    </PagedList>
  )
}
