import { keysOf } from '@lantern/contract/calls/records'
import type { Nights } from '@lantern/contract/venue/hours'
import { comparedNights, type Compared } from '@lantern/contract/reports/reports'
import type { Sent } from '@lantern/contract/calls/endpoint'
import type * as calls from '@lantern/contract/reports/reports'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Messages } from '../../i18n/messages.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded, type LoadedProps } from '../../kit/load/loaded.tsx'
import { count, fullDate, money, signedCount } from '../../lib/shown/format.ts'
import { Link } from '../../ui/actions/link.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Table, type TableProps } from '../../ui/layout/table.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { comparisons } from './period.ts'

/** The lists that figures are made of. */
export const rowKinds = ['bookings', 'bills', 'lines', 'postings', 'members', 'waiting'] as const

export type RowFilter = Partial<
  Sent<typeof calls.listReportBookings>['query'] &
    Sent<typeof calls.listReportBills>['query'] &
    Sent<typeof calls.listReportLines>['query'] &
    Sent<typeof calls.listReportPostings>['query'] &
    Sent<typeof calls.listReportMembers>['query'] &
    Sent<typeof calls.listReportWaiting>['query']
>

/** What a figure is made of: a list, and its filter besides the nights. */
export type Source = { kind: (typeof rowKinds)[number] } & {
  [Name in keyof RowFilter]?: RowFilter[Name] | number
}

type RowsLinkProps = { source: Source; nights: Nights } & Omit<
  ComponentProps<'a'>,
  'href' | 'target'
>

/** A link to what a figure is made of. */
export function RowsLink({ source: { kind, ...filter }, nights, ...rest }: RowsLinkProps) {
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)] as const)
  const search = { ...Object.fromEntries(texts), ...nights }
  return <Link to="/staff/reports/rows/$kind" params={{ kind }} search={search} {...rest} />
}

export const figureLook = 'underline decoration-line underline-offset-4 hover:decoration-current'

/** Returns functions that write figures, their changes, and nights. */
export function useWritten() {
  const t = useTranslations('reports')
  const language = useLanguage()
  return {
    figureOf: (value: number, unit: Figure['unit']): string => {
      if (unit === 'percent') return t('percent', { value })
      return unit === 'money' ? money(value) : count(value)
    },
    /** In percent of the earlier figure, or in points of percent; a dash if nothing was there before. */
    changeOf: (now: number, then: number, unit: Figure['unit']): string => {
      if (unit === 'percent') return t('points', { value: signedCount(now - then) })
      if (then === 0) return '–'
      return t('percent', { value: signedCount(Math.round(((now - then) / Math.abs(then)) * 100)) })
    },
    nightsOf: ({ from, to }: Nights): string => {
      const [first, last] = [fullDate(from, language), fullDate(to, language)]
      return from === to ? first : t('range', { from: first, to: last })
    },
  }
}

/** A figure of the report beside those of earlier nights. */
export interface Figure {
  label: ReactNode
  of: Compared<number | string>
  unit: 'money' | 'count' | 'percent'
  source: Source
  /** Its nights, if they aren't all of the report's. */
  nights?: Compared<Nights>
  isTotal?: boolean
}

const figureIn =
  (unit: Figure['unit']) =>
  (label: ReactNode, of: Figure['of'], source: Source): Figure => ({ label, of, unit, source })

export const [sumOf, countOf, shareOf] = [figureIn('money'), figureIn('count'), figureIn('percent')]

interface FigureTableProps {
  label: string
  /** Shows each figure as a bar too, with the one of the year before as a dashed line. */
  hasBars?: boolean
  figures: readonly Figure[]
  nights: Nights
}

/** Figures with their changes, each a link to what it is made of. The table fits a phone. */
export function FigureTable({ label, hasBars, figures, nights: all }: FigureTableProps) {
  const t = useTranslations('reports')
  const { figureOf, changeOf, nightsOf } = useWritten()
  const most = Math.max(1, ...figures.flatMap(({ of }) => [Number(of.now), Number(of.yearBefore)]))
  const widthOf = (figure: number | string) => ({ width: `${(Number(figure) / most) * 100}%` })
  const part = (figure: Figure, when: keyof Compared<unknown>) => {
    const { of, unit, source, nights = comparedNights(all) } = figure
    const [now, then] = [Number(of.now), Number(of[when])]
    const text = when === 'now' ? figureOf(now, unit) : changeOf(now, then, unit)
    const tip = when === 'now' ? undefined : `${figureOf(then, unit)} · ${nightsOf(nights[when])}`
    if (text === '–') return <span data-tip={tip}>{text}</span>
    return (
      <RowsLink source={source} nights={nights[when]} data-tip={tip} className={figureLook}>
        {text}
      </RowsLink>
    )
  }
  return (
    <div className="-m-1 min-w-0 self-start overflow-x-auto p-1">
      <table className="figures w-full text-sm">
        <caption className="heading pb-1 text-left text-base">{label}</caption>
        <thead className="text-xs text-soft">
          <tr className="[&>th]:pl-2 [&>th]:text-right sm:[&>th]:pl-4 [&>th]:align-bottom [&>th]:font-semibold @md:[&>th]:whitespace-nowrap">
            <th scope="col">
              <span className="sr-only">{t('figure')}</span>
            </th>
            {comparisons.map((when) => (
              <th key={when} scope="col">
                {t(when)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:py-2.5 [&_td]:pl-2 sm:[&_td]:pl-4 [&_td]:text-right [&_td]:whitespace-nowrap pointer-fine:[&_td]:py-1.5">
          {figures.map((figure, place) => (
            <tr
              key={place}
              className={classNames(
                'border-t border-line',
                figure.isTotal && 'font-semibold [&_td:nth-child(2)]:text-lg',
              )}
            >
              <th scope="row" className="w-full py-1.5 text-left font-[inherit] wrap-break-word">
                {figure.label}
                {hasBars && (
                  <span aria-hidden="true" className="my-1 grid gap-1">
                    <span
                      style={widthOf(figure.of.now)}
                      className="h-2 rounded-full bg-lantern-edge"
                    />
                    <span
                      style={widthOf(figure.of.yearBefore)}
                      className="border-t-2 border-dashed border-soft"
                    />
                  </span>
                )}
              </th>
              {comparisons.map((when) => (
                <td key={when}>{part(figure, when)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A cell without a value, which a card leaves out. */
export const noValue = <span data-none>–</span>

/** The contents of a row's cells by their columns. */
export type Columns<Row> = {
  readonly [Name in keyof Messages['reports']['columns']]?: (row: Row) => ReactNode
}

/**
 * Rows of the report in columns, of which the first names the row, and `net` or `amount` is its figure; cards on a
 * phone.
 */
export function RowTable<Row>({
  columns,
  numbers,
  ...rest
}: Omit<TableProps<Row, string>, 'columns' | 'cells'> &
  Readonly<Record<'columns' | 'numbers', Columns<Row>>>) {
  const t = useTranslations('reports.columns')
  const all = { ...columns, ...numbers }
  return (
    <Table<Row, string>
      {...rest}
      columns={keysOf(all).map((key, place) => ({
        key,
        head: t(key),
        ...(key in numbers && { align: 'end' as const, card: 'named' as const }),
        ...((key === 'net' || key === 'amount') && { card: 'figure' as const }),
        ...(place === 0 && { card: 'title' as const, grows: true }),
      }))}
      cells={(row) => Object.fromEntries(keysOf(all).map((key) => [key, all[key]?.(row)]))}
    />
  )
}

type SectionProps<Data> = Pick<LoadedProps<Data>, 'query' | 'children'> & {
  title: string
  lead?: string
  empty?: string
  isEmpty?: (data: Data) => boolean
}

/** A part of the report, with its states: loading, failed and empty. */
export function Section<Data>({ title, lead, query, empty, ...rest }: SectionProps<Data>) {
  const id = useId()
  const t = useTranslations('reports')
  const skeleton = (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <SkeletonText lines={8} />
    </div>
  )
  return (
    <Panel aria-labelledby={id} className="@container">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead !== undefined && <p className="text-sm text-soft">{lead}</p>}
      <div className="mt-4 grid grid-cols-1 gap-5">
        <Loaded
          query={query}
          failed={t('failed')}
          skeleton={skeleton}
          empty={<p className="py-6 text-center text-soft">{empty}</p>}
          {...rest}
        />
      </div>
    </Panel>
  )
}

/** The two columns of a section on a wide screen: a picture, and its figures. */
export const besideLook = 'grid grid-cols-1 gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_25rem]'
