import type { Sent } from '@lantern/contract/endpoint'
import type {
  listReportBookings,
  listReportLines,
  listReportMembers,
  listReportWaiting,
} from '@lantern/contract/reports'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded, type Read } from '../../kit/loaded.tsx'
import { count, fullDate, money, signedCount } from '../../lib/shown/format.ts'
import { Link } from '../../ui/actions/link.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { StatCard } from '../../ui/layout/stat-card.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { comparedNights, comparisons, type Compared, type Nights } from './period.ts'

/** The lists that figures are made of. */
export const rowKinds = ['bookings', 'lines', 'members', 'waiting'] as const
export type RowKind = (typeof rowKinds)[number]

/** The filters of all lists. */
export type RowFilter = Omit<
  Sent<typeof listReportBookings>['query'] &
    Sent<typeof listReportLines>['query'] &
    Sent<typeof listReportMembers>['query'] &
    Sent<typeof listReportWaiting>['query'],
  keyof Nights | 'after'
>

/** What a figure is made of: a list, and its filter besides the nights. */
export interface Source {
  kind: RowKind
  filter?: { [Name in keyof RowFilter]?: RowFilter[Name] | number }
}

type RowsLinkProps = Source & { nights: Nights } & Omit<ComponentProps<'a'>, 'href' | 'target'>

/** A link to what a figure is made of. */
export function RowsLink({ kind, filter = {}, nights, ...rest }: RowsLinkProps) {
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)] as const)
  return (
    <Link
      to="/staff/reports/rows/$kind"
      params={{ kind }}
      search={{ ...Object.fromEntries(texts), ...nights }}
      {...rest}
    />
  )
}

/** The look of a figure that is a link. */
export const figureLook = 'underline decoration-line underline-offset-4 hover:decoration-current'

/** Dollars, whole numbers, or percent. */
type Unit = 'money' | 'count' | 'percent'

/** Returns functions that write figures, their changes, and nights. */
export function useWritten() {
  const t = useTranslations('reports')
  const language = useLanguage()
  return {
    figureOf: (value: number, unit: Unit): string => {
      if (unit === 'percent') return t('percent', { value })
      return unit === 'money' ? money(value) : count(value)
    },
    /** The change from an earlier figure: in percent of it, or in points of percent. */
    changeOf: (now: number, then: number, unit: Unit): string => {
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
  unit: Unit
  /** Without it the figure leads nowhere. */
  source?: Source
  /** Its nights, if they aren't all of the report's. */
  nights?: Compared<Nights>
  isTotal?: boolean
}

/** Returns a function that shows a figure and its changes, each as a link to what it is made of. */
function useParts(report: Nights) {
  const { figureOf, changeOf, nightsOf } = useWritten()
  return (figure: Figure): Compared<ReactNode> => {
    const { of, unit, source, nights = comparedNights(report) } = figure
    const part = (when: keyof Compared<unknown>) => {
      const [now, then] = [Number(of.now), Number(of[when])]
      const isNow = when === 'now'
      const text = isNow ? figureOf(now, unit) : changeOf(now, then, unit)
      const tip = isNow ? undefined : `${figureOf(then, unit)} · ${nightsOf(nights[when])}`
      if (!source) return <span data-tip={tip}>{text}</span>
      return (
        <RowsLink {...source} nights={nights[when]} data-tip={tip} className={figureLook}>
          {text}
        </RowsLink>
      )
    }
    return { now: part('now'), before: part('before'), yearBefore: part('yearBefore') }
  }
}

interface FiguresProps {
  label: string
  figures: readonly Figure[]
  /** The nights of the report. */
  nights: Nights
}

/** A few figures in cards, each with its changes. */
export function Headline({ label, figures, nights }: FiguresProps) {
  const t = useTranslations('reports')
  const partsOf = useParts(nights)
  return (
    <dl aria-label={label} className="grid gap-2.5 @xl:grid-cols-3 md:gap-3">
      {figures.map((figure, place) => {
        const { now, before, yearBefore } = partsOf(figure)
        return (
          <StatCard
            key={place}
            label={figure.label}
            value={now}
            hint={
              <span className="figures flex flex-wrap gap-x-3 leading-normal">
                <span>
                  {t('before')} {before}
                </span>
                <span>
                  {t('yearBefore')} {yearBefore}
                </span>
              </span>
            }
          />
        )
      })}
    </dl>
  )
}

/** Figures in a table that fits a phone: each with its changes. */
export function FigureTable({ label, figures, nights }: FiguresProps) {
  const t = useTranslations('reports')
  const partsOf = useParts(nights)
  return (
    <table className="figures w-full self-start text-sm">
      <caption className="heading pb-1 text-left text-base">{label}</caption>
      <thead className="text-xs text-soft">
        <tr className="[&>th]:pl-3 [&>th]:text-right [&>th]:align-bottom [&>th]:font-semibold">
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
      <tbody>
        {figures.map((figure, place) => {
          const parts = partsOf(figure)
          return (
            <tr
              key={place}
              className={classNames(
                'border-t border-line',
                figure.isTotal && 'border-edge font-semibold',
              )}
            >
              <th scope="row" className="py-2.5 text-left font-[inherit] wrap-anywhere">
                {figure.label}
              </th>
              {comparisons.map((when) => (
                <td key={when} className="py-2.5 pl-3 text-right whitespace-nowrap">
                  {parts[when]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface SectionProps<Data> {
  id: string
  title: string
  lead?: string
  query: Read<Data>
  /** The sentence if there is nothing to show. */
  empty: string
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** A part of the report, with its states: loading, failed and empty. */
export function Section<Data>({ id, title, lead, query, empty, ...rest }: SectionProps<Data>) {
  const t = useTranslations('reports')
  const skeleton = (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <SkeletonText lines={8} />
    </div>
  )
  return (
    <Panel aria-labelledby={id} className="@container break-inside-avoid-page">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead !== undefined && <p className="text-sm text-soft">{lead}</p>}
      <div className="mt-4 grid grid-cols-1 gap-6">
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
