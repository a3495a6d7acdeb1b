import { Table, type TableProps } from '../../ui/layout/table.tsx'
import { PagedList, type PagedListProps } from './paged-list.tsx'

interface PagedTableProps<Row, Key extends string>
  extends
    Omit<PagedListProps<Row>, 'skeleton' | 'children'>,
    Pick<TableProps<Row, Key>, 'label' | 'columns' | 'cells'> {
  /** What screen readers are told while the first page is read. */
  loading?: string
}

/** A table that is read page by page. */
export function PagedTable<Row extends { id: number }, Key extends string>(
  props: PagedTableProps<Row, Key>,
) {
  const { label, columns, cells, loading, ...list } = props
  const table = (rows?: readonly Row[]) => (
    <Table {...{ label, columns, cells, rows }} keyOf={({ id }) => id} />
  )
  const skeleton = (
    <>
      {loading && <output className="sr-only">{loading}</output>}
      {table()}
    </>
  )
  return (
    <PagedList {...list} skeleton={skeleton}>
      {table}
    </PagedList>
  )
}
