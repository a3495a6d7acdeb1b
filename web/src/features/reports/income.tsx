import { accounts } from '@lantern/contract/accounts'
import { sayIn } from '@lantern/contract/languages'
import { getIncomeReport, type IncomeReport } from '@lantern/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { dayOfMonth } from '../../lib/shown/format.ts'
import { FigureTable, Headline, Section, useWritten } from './figures.tsx'
import { comparedNights, lengthOf, mapped, pointsOf, type Nights } from './period.ts'
import { Plotted } from './plotted.tsx'

const lines = { kind: 'lines' } as const

/** The income of each night, or of each week of a long period. */
function ByNight({ report, nights }: { report: IncomeReport; nights: Nights }) {
  const t = useTranslations('reports')
  const language = useLanguage()
  const { nightsOf } = useWritten()
  const points = pointsOf(report.nights)
  const isByWeek = points.length < report.nights.length
  return (
    <Plotted
      label={t(isByWeek ? 'income.weeks' : 'income.nights')}
      look="lines"
      nights={nights}
      points={points.map((point) => ({
        label: nightsOf(point.nights),
        short: dayOfMonth(point.nights.from, language),
        unit: 'money',
        of: mapped(point.cents, (cents) => cents / 100),
        nights: comparedNights(point.nights, lengthOf(nights)),
        source: lines,
      }))}
    />
  )
}

/** Income by kind and night, by bill and by guest. */
export function Income({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.income')
  const language = useLanguage()
  const query = useQuery(queryOf(getIncomeReport, { query: nights }))
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
        <>
          <Headline
            label={t('title')}
            nights={nights}
            figures={[
              { label: t('total'), of: report.total, unit: 'money', source: lines },
              {
                label: t('bill'),
                of: mapped(report.bills, ({ average }) => average),
                unit: 'money',
                source: lines,
              },
              {
                label: t('head'),
                of: mapped(report.heads, ({ average }) => average),
                unit: 'money',
                source: lines,
              },
            ]}
          />
          <div className="grid grid-cols-1 gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_25rem]">
            <ByNight report={report} nights={nights} />
            <FigureTable
              label={t('accounts')}
              nights={nights}
              figures={[
                ...report.accounts.map(({ account, net }) => ({
                  label: sayIn(accounts[account], language),
                  of: net,
                  unit: 'money' as const,
                  source: { ...lines, filter: { account } },
                })),
                {
                  label: t('total'),
                  of: report.total,
                  unit: 'money',
                  source: lines,
                  isTotal: true,
                },
              ]}
            />
          </div>
        </>
      )}
    </Section>
  )
}
