import { accounts } from '@lantern/contract/accounts'
import { nameIn, sayIn } from '@lantern/contract/languages'
import {
  getBookingsReport,
  getIncomeReport,
  getMembersReport,
  leadTimes,
  type BookingsReport,
  type IncomeReport,
  type MembersReport,
} from '@lantern/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { dayOfMonth } from '../../lib/shown/format.ts'
import { Part } from '../../ui/states/part.tsx'
import { besideLook, FigureTable, Section, useWritten, type Figure } from './figures.tsx'
import type { Point } from './plot.tsx'
import { comparedNights, lengthOf, gathered, mapped, type Nights } from './period.ts'

const downloadPlot = () => import('./plot.tsx')

/** Income by night and kind, by bill and by guest. */
export function Income({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.income')
  const language = useLanguage()
  const { nightsOf } = useWritten()
  const query = useQuery(queryOf(getIncomeReport, { query: nights }))
  const lines = { unit: 'money', source: { kind: 'lines' } } as const
  /** The last week of a long period may have fewer nights, and would look like a fall. */
  const isWhole = ({ nights: { now } }: Point, _: number, [first]: Point[]) =>
    first !== undefined && lengthOf(now) === lengthOf(first.nights.now)
  const pointsOf = (report: IncomeReport): Point[] =>
    gathered(report.nights).map((point) => ({
      of: point.of,
      label: nightsOf(point.nights),
      short: dayOfMonth(point.nights.from, language),
      nights: comparedNights(point.nights, lengthOf(nights)),
    }))
  return (
    <Section
      id="report-income"
      title={t('title')}
      lead={t('lead')}
      query={query}
      empty={t('empty')}
      isEmpty={({ bills, total }) => bills.now.count === 0 && Number(total.now) === 0}
    >
      {(report) => (
        <div className={besideLook}>
          <div className="min-w-0">
            {/* The plot's height, so that nothing moves when its code has come. */}
            <div className="min-h-68">
              <Part
                download={downloadPlot}
                wish
                given={{ points: pointsOf(report).filter(isWhole) }}
              />
            </div>
            <details className="print:hidden">
              <summary className="flex min-h-11 w-fit items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current">
                {t('asTable')}
              </summary>
              <FigureTable
                label={t('nights')}
                nights={nights}
                figures={pointsOf(report).map((point) => ({ ...lines, ...point }))}
              />
            </details>
          </div>
          <FigureTable
            label={t('accounts')}
            nights={nights}
            figures={[
              { ...lines, label: t('title'), of: report.total, isTotal: true },
              ...report.accounts.map(({ account, net }) => ({
                ...lines,
                label: sayIn(accounts[account], language),
                of: net,
                source: { ...lines.source, filter: { account } },
              })),
              { ...lines, label: t('bill'), of: mapped(report.bills, ({ average }) => average) },
              { ...lines, label: t('head'), of: mapped(report.heads, ({ average }) => average) },
            ]}
          />
        </div>
      )}
    </Section>
  )
}

/** Returns a function that names a class of lead time by its first day. */
export function useLeadTime(): (fromDays: number) => string {
  const t = useTranslations('reports.bookings')
  return (from) => {
    const next = leadTimes.find((days) => days > from)
    if (from === 0) return t('day')
    return next === undefined ? t('daysOn', { from }) : t('days', { from, to: next - 1 })
  }
}

/** How far ahead bookings were made, what became of them, and the waiting list. */
export function Bookings({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.bookings')
  const leadTimeOf = useLeadTime()
  const query = useQuery(queryOf(getBookingsReport, { query: nights }))
  const outcome = (name: 'canceled' | 'no_show', of: BookingsReport['canceled']): Figure[] => {
    const source = { kind: 'bookings', filter: { outcome: name } } as const
    return [
      { label: t(name), of: mapped(of, ({ count }) => count), unit: 'count', source },
      { label: t(`${name}Kept`), of: mapped(of, ({ kept }) => kept), unit: 'money', source },
      { label: t(`${name}Lost`), of: mapped(of, ({ lost }) => lost), unit: 'money', source },
    ]
  }
  return (
    <Section
      id="report-bookings"
      title={t('title')}
      query={query}
      empty={t('empty')}
      isEmpty={({ made, waitlist }) => made.now === 0 && waitlist.now.count === 0}
    >
      {({ made, canceled, noShows, waitlist, ...report }) => (
        <div className={besideLook}>
          <FigureTable
            label={t('ahead')}
            nights={nights}
            hasBars
            figures={report.leadTimes.map(({ fromDays, count }) => ({
              label: leadTimeOf(fromDays),
              of: count,
              unit: 'count',
              source: { kind: 'bookings', filter: { leadFrom: fromDays } },
            }))}
          />
          <FigureTable
            label={t('outcomes')}
            nights={nights}
            figures={[
              { label: t('title'), of: made, unit: 'count', source: { kind: 'bookings' } },
              ...outcome('canceled', canceled),
              ...outcome('no_show', noShows),
              {
                label: t('waiting'),
                of: mapped(waitlist, ({ count }) => count),
                unit: 'count',
                source: { kind: 'waiting' },
              },
              {
                label: t('unmet'),
                of: mapped(waitlist, ({ unmet }) => unmet),
                unit: 'count',
                source: { kind: 'waiting', filter: { unmet: 'yes' } },
              },
            ]}
          />
        </div>
      )}
    </Section>
  )
}

/** Who came, by habit and tier; balances, and what is owed. */
export function Members({ nights }: { nights: Nights }) {
  const t = useTranslations('reports')
  const language = useLanguage()
  const query = useQuery(queryOf(getMembersReport, { query: nights }))
  const tierOf = ({ tierId, nameEn, nameCh }: MembersReport['tiers'][number]) => ({
    label:
      nameEn === null
        ? t('members.noTier')
        : nameIn({ nameEn, nameCh: nameCh || nameEn }, language),
    source: { kind: 'members', filter: { tierId: tierId ?? 'none' } } as const,
  })
  return (
    <Section
      id="report-members"
      title={t('members.title')}
      lead={t('members.lead')}
      query={query}
      empty={t('members.empty')}
      isEmpty={({ tiers }) => tiers.length === 0}
    >
      {({ tiers, groups, topUps, credit, spent, liabilities }) => (
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 @4xl:grid-cols-2">
          <FigureTable
            label={t('members.came')}
            nights={nights}
            figures={[
              ...groups.map(({ group, count }) => ({
                label: t(`words.${group}`),
                of: count,
                unit: 'count' as const,
                source: { kind: 'members', filter: { group } } as const,
              })),
              ...tiers.map((tier) => ({ ...tierOf(tier), of: tier.count, unit: 'count' as const })),
            ]}
          />
          <FigureTable
            label={t('members.spent')}
            nights={nights}
            figures={tiers.map((tier) => ({ ...tierOf(tier), of: tier.net, unit: 'money' }))}
          />
          <FigureTable
            label={t('members.balances')}
            nights={nights}
            figures={[
              { label: t('members.topUps'), of: topUps, unit: 'money' },
              { label: t('members.credit'), of: credit, unit: 'money' },
              { label: t('members.paid'), of: spent, unit: 'money' },
            ]}
          />
          <FigureTable
            label={t('members.owed')}
            nights={nights}
            figures={liabilities.map(({ account, amount }) => ({
              label: sayIn(accounts[account], language),
              of: amount,
              unit: 'money',
            }))}
          />
        </div>
      )}
    </Section>
  )
}
