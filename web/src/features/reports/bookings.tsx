import { getBookingsReport, leadTimes, type BookingsReport } from '@lantern/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/api/queries.ts'
import { FigureTable, Section, type Figure } from './figures.tsx'
import { comparedNights, mapped, type Nights } from './period.ts'
import { Plotted } from './plotted.tsx'

/** Returns a function that names a class of lead time by its first day. */
export function useLeadTime(): (fromDays: number) => string {
  const t = useTranslations('reports.bookings')
  return (fromDays) => {
    const next = leadTimes.find((days) => days > fromDays)
    if (fromDays === 0) return t('day')
    return next === undefined
      ? t('daysOn', { from: fromDays })
      : t('days', { from: fromDays, to: next - 1 })
  }
}

/** Bookings by their outcome, and the waiting list. */
function Outcomes({ report, nights }: { report: BookingsReport; nights: Nights }) {
  const t = useTranslations('reports.bookings')
  const outcome = (name: 'canceled' | 'no_show', of: BookingsReport['canceled']): Figure[] => {
    const source = { kind: 'bookings', filter: { outcome: name } } as const
    return [
      { label: t(name), of: mapped(of, ({ count }) => count), unit: 'count', source },
      { label: t(`${name}Kept`), of: mapped(of, ({ kept }) => kept), unit: 'money', source },
      { label: t(`${name}Lost`), of: mapped(of, ({ lost }) => lost), unit: 'money', source },
    ]
  }
  return (
    <FigureTable
      label={t('outcomes')}
      nights={nights}
      figures={[
        { label: t('made'), of: report.made, unit: 'count', source: { kind: 'bookings' } },
        ...outcome('canceled', report.canceled),
        ...outcome('no_show', report.noShows),
        {
          label: t('waiting'),
          of: mapped(report.waitlist, ({ count }) => count),
          unit: 'count',
          source: { kind: 'waiting' },
        },
        {
          label: t('unmet'),
          of: mapped(report.waitlist, ({ unmet }) => unmet),
          unit: 'count',
          source: { kind: 'waiting', filter: { unmet: 'yes' } },
        },
      ]}
    />
  )
}

/** How bookings were made and what became of them. */
export function Bookings({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.bookings')
  const leadTimeOf = useLeadTime()
  const query = useQuery(queryOf(getBookingsReport, { query: nights }))
  return (
    <Section
      id="report-bookings"
      title={t('title')}
      query={query}
      empty={t('empty')}
      isEmpty={({ made, waitlist }) => made.now === 0 && waitlist.now.count === 0}
    >
      {(report) => (
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_25rem]">
          <Plotted
            label={t('ahead')}
            look="bars"
            nights={nights}
            points={report.leadTimes.map(({ fromDays, count }) => ({
              label: leadTimeOf(fromDays),
              short: leadTimeOf(fromDays),
              of: count,
              unit: 'count',
              source: { kind: 'bookings', filter: { leadFrom: fromDays } },
              nights: comparedNights(nights),
            }))}
          />
          <Outcomes report={report} nights={nights} />
        </div>
      )}
    </Section>
  )
}
