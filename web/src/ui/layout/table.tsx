// Some browsers don't treat a cell with another CSS display as a cell, so its role is written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from '../states/skeleton.tsx'

export interface Column<Key extends string> {
  key: Key
  head: string
  align?: 'end'
  /** The column takes the remaining width and truncates longer text; usually it is the name. */
  grows?: boolean
  /**
   * The column's place in a card, since rows become cards on a narrow screen. `title` and `figure` or `actions` share
   * the first line; a `start` and the following `end` share one, and a `whole` has its own, without headings. `named`
   * is an `end` with its heading. Others are lines of heading and value, unless marked `data-none`.
   */
  card?: 'title' | 'figure' | 'actions' | 'start' | 'end' | 'named' | 'whole' | 'none'
  /** The column is hidden if the table is narrower than this. */
  from?: 'medium' | 'wide'
  /** The usual width of its text, by which the skeletons are sized; `medium` by default. */
  skeleton?: 'short' | 'long'
  /** The heading becomes a button that sorts. */
  sort?: { direction: 'asc' | 'desc' | null; onSort: () => void }
}

export interface TableProps<Row, Key extends string> {
  label: string
  columns: readonly Column<Key>[]
  /** The rows; skeletons are shown while they are `undefined`. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** The content of a row's cells, by the columns' keys. */
  cells: (row: Row) => Readonly<Record<Key, ReactNode>>
  skeletons?: number
}

/** Hidden columns apply only while rows are lines: a card has room for all of them. */
const width = {
  medium: '@min-[45rem]:@max-4xl:hidden',
  wide: '@min-[45rem]:@max-5xl:hidden',
}

function Head({ column: { head, align, sort, card, from } }: { column: Column<string> }) {
  const Arrow =
    sort?.direction === 'asc' ? ArrowUp : sort?.direction === 'desc' ? ArrowDown : ChevronsUpDown
  const order = { asc: 'ascending', desc: 'descending' } as const
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort ? (sort.direction ? order[sort.direction] : 'none') : undefined}
      className={classNames(
        'sticky top-0 z-10 border-b border-line bg-sunk px-3 py-2 text-left text-xs font-semibold whitespace-nowrap text-soft first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4',
        align && 'text-right',
        from && width[from],
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={classNames(
            '-mx-2 -my-2 inline-flex min-h-11 items-center gap-1 rounded-small px-2 hover:text-ink',
            sort.direction && 'text-ink',
          )}
        >
          {head}
          <Arrow className="size-3.5" />
        </button>
      ) : (
        <span className={card === 'actions' ? 'sr-only' : undefined}>{head}</span>
      )}
    </th>
  )
}

/** For a mouse a row is 42 px high and its buttons 36; for touch both keep a touch target's size. */
const denseLook =
  'pointer-fine:@min-[45rem]:h-10.5 pointer-fine:@min-[45rem]:py-1 ' +
  'pointer-fine:@min-[45rem]:[&_.size-11]:size-9 pointer-fine:@min-[45rem]:[&_.min-h-11]:min-h-9 pointer-fine:@min-[45rem]:[&_.min-h-9]:min-h-8 ' +
  'pointer-fine:@min-[45rem]:[&_select]:py-1'

function Cell({ column, children }: { column: Column<string>; children: ReactNode }) {
  const { head, align, grows, card, from } = column
  return (
    <td
      role="cell"
      data-card={card}
      className={classNames(
        'h-13 px-3 py-1 align-middle whitespace-nowrap first:pl-4 last:pr-4',
        denseLook,
        align && 'figures text-right',
        grows && 'w-full max-w-0 min-w-28 truncate',
        from && width[from],
        '@max-[45rem]:flex @max-[45rem]:h-auto @max-[45rem]:w-auto @max-[45rem]:max-w-none @max-[45rem]:min-w-0 @max-[45rem]:items-baseline @max-[45rem]:justify-between @max-[45rem]:gap-4 @max-[45rem]:p-0! @max-[45rem]:text-left @max-[45rem]:whitespace-normal @max-[45rem]:wrap-anywhere',
        cardLook[card ?? 'line'],
      )}
    >
      {(!card || card === 'named') && (
        <span aria-hidden="true" className="shrink-0 text-soft @min-[45rem]:hidden">
          {head}
        </span>
      )}
      {children}
    </td>
  )
}

/** The places in a card. A title leaves room for buttons only if there are any. */
const cardLook = {
  title:
    '@max-[45rem]:order-[-2] @max-[45rem]:min-h-9 @max-[45rem]:grow @max-[45rem]:basis-full @max-[45rem]:[tr:has(>[data-card=actions]:not(:empty))>&]:basis-[calc(100%-11.5rem)] @max-[45rem]:[tr:has(>[data-card=figure])>&]:basis-[60%] @max-[45rem]:items-center @max-[45rem]:text-base @max-[45rem]:font-semibold',
  actions:
    '@max-[45rem]:order-[-1] @max-[45rem]:-mr-2 @max-[45rem]:min-w-[40%] @max-[45rem]:justify-end! @max-[45rem]:empty:hidden',
  figure: '@max-[45rem]:order-[-1] @max-[45rem]:text-base',
  start: '@max-[45rem]:grow @max-[45rem]:basis-[max(36%,6.5rem)]',
  end: '@max-[45rem]:grow-[99] @max-[45rem]:basis-[46%] @max-[45rem]:justify-end! @max-[45rem]:text-right!',
  named:
    '@max-[45rem]:grow-[99] @max-[45rem]:basis-[46%] @max-[45rem]:justify-end! @max-[45rem]:gap-1.5! @max-[45rem]:text-soft',
  whole: '@max-[45rem]:basis-full',
  none: '@max-[45rem]:hidden!',
  line: '@max-[45rem]:order-1 @max-[45rem]:basis-full @max-[45rem]:has-[[data-none]]:hidden',
}

const rowLook =
  'hover:bg-sunk/50 [&>td]:border-b [&>td]:border-line last:[&>td]:border-b-0 @max-[45rem]:[&>td]:border-b-0 ' +
  '@max-[45rem]:flex @max-[45rem]:flex-wrap @max-[45rem]:content-start @max-[45rem]:items-center @max-[45rem]:gap-x-2 @max-[45rem]:gap-y-1 @max-[45rem]:rounded-card @max-[45rem]:border! @max-[45rem]:border-line @max-[45rem]:bg-surface @max-[45rem]:px-4 @max-[45rem]:pt-1.5 @max-[45rem]:pb-3'

const skeletonWidth = {
  short: '@min-[45rem]:w-12',
  medium: '@min-[45rem]:w-14 @4xl:w-24',
  long: '@min-[45rem]:w-24 @4xl:w-40',
}

function CellSkeleton({ column: { grows, align, skeleton } }: { column: Column<string> }) {
  return (
    <Skeleton
      className={classNames(
        'h-4 w-full max-w-32 min-w-12',
        grows ? '@min-[45rem]:max-w-48' : skeletonWidth[skeleton ?? 'medium'],
        align && '@min-[45rem]:ml-auto',
      )}
    />
  )
}

function Row<Key extends string>(props: {
  columns: readonly Column<Key>[]
  cells?: Readonly<Record<Key, ReactNode>>
}) {
  return (
    <tr role="row" className={rowLook}>
      {props.columns.map((column) => (
        <Cell key={column.key} column={column}>
          {props.cells ? props.cells[column.key] : <CellSkeleton column={column} />}
        </Cell>
      ))}
    </tr>
  )
}

/** Rows in lines under a sticky heading. On a narrow screen each row becomes a card. */
export function Table<Each, Key extends string>(props: TableProps<Each, Key>) {
  const { label, columns, rows, keyOf, cells, skeletons = 5 } = props
  return (
    <div className="@container">
      <table
        role="table"
        aria-label={label}
        aria-busy={rows ? undefined : true}
        className="w-full border-separate border-spacing-0 rounded-card border border-line bg-surface text-sm @max-[45rem]:block @max-[45rem]:border-0 @max-[45rem]:bg-transparent"
      >
        <thead role="rowgroup" className="@max-[45rem]:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="@max-[45rem]:grid @max-[45rem]:grid-cols-[minmax(0,1fr)] @max-[45rem]:gap-3 @max-[45rem]:@lg:grid-cols-[repeat(2,minmax(0,1fr))]"
        >
          {rows
            ? rows.map((row) => <Row key={keyOf(row)} columns={columns} cells={cells(row)} />)
            : Array.from({ length: skeletons }, (_, place) => (
                // A numeric key could equal a row's key, and React would reuse the skeleton for that row.
                <Row key={`skeleton ${place}`} columns={columns} />
              ))}
        </tbody>
      </table>
    </div>
  )
}
