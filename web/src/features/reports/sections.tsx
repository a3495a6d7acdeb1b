import type { Nights } from '@lantern/contract/venue/hours'
import { accounts } from '@lantern/contract/reports/accounts'
import { nameIn, sayIn } from '@lantern/contract/venue/languages'
import {
  balanceFigures,
  comparedNights,
  getBookingsReport,
  getIncomeReport,
  getMembersReport,
  leadTimes,
  getDishesReport,
  type BookingsReport,
  type MembersReport,
  type DishesReport,
} from '@lantern/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { Part } from '../../ui/states/part.tsx'
import {
  besideLook,
  countOf,
  FigureTable,
  Section,
  sumOf,
  useWritten,
  figureLook,
  noValue,
  RowsLink,
  RowTable,
} from './figures.tsx'
import { lengthOf, gathered, wholeOf, percentOf } from './period.ts'
import { useState } from 'react'
import { count, money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'

const downloadPlot = () => import('./plot.tsx')

/** Income by night and kind, by bill and by guest. */
export function Income({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.income')
  const language = useLanguage()
  const { nightsOf } = useWritten()
  const query = useQuery(queryOf(getIncomeReport, { query: nights }))
  const lines = { kind: 'lines' } as const
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      query={query}
      empty={t('empty')}
      isEmpty={({ bills, total }) => bills.count.now === 0 && Number(total.now) === 0}
    >
      {(report) => (
        <div className={besideLook}>
          <div className="min-w-0">
            {/* The plot's height, so that nothing moves when its code has come. */}
            <div className="min-h-68">
              <Part
                download={downloadPlot}
                request
                given={{ points: wholeOf(gathered(report.nights)) }}
              />
            </div>
            <details className="print:hidden">
              <summary className="flex min-h-11 w-fit items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current">
                {t('asTable')}
              </summary>
              <FigureTable
                label={t('nights')}
                nights={nights}
                figures={gathered(report.nights).map((point) => ({
                  ...sumOf(nightsOf(point.nights), point.of, lines),
                  nights: comparedNights(point.nights, lengthOf(nights)),
                }))}
              />
            </details>
          </div>
          <FigureTable
            label={t('accounts')}
            nights={nights}
            figures={[
              { ...sumOf(t('title'), report.total, lines), isTotal: true },
              ...report.accounts.map(({ account, net }) =>
                sumOf(sayIn(accounts[account], language), net, { ...lines, account }),
              ),
              sumOf(t('bill'), report.bills.average, { kind: 'bills' }),
              sumOf(t('head'), report.heads.average, { kind: 'bills', guests: 'known' }),
            ]}
          />
        </div>
      )}
    </Section>
  )
}

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
  const outcome = (name: 'canceled' | 'no_show', of: BookingsReport['canceled']) => {
    const source = { kind: 'bookings', outcome: name } as const
    return [
      countOf(t(name), of.count, source),
      sumOf(t(`${name}Charged`), of.charged, source),
      sumOf(t(`${name}Lost`), of.lost, { ...source, amount: 'lost' }),
    ]
  }
  return (
    <Section
      title={t('title')}
      query={query}
      empty={t('empty')}
      isEmpty={({ made, waitlist }) => made.now === 0 && waitlist.count.now === 0}
    >
      {({ made, canceled, noShows, waitlist, ...report }) => (
        <div className={besideLook}>
          <FigureTable
            label={t('ahead')}
            nights={nights}
            hasBars
            figures={report.leadTimes.map(({ fromDays, count }) =>
              countOf(leadTimeOf(fromDays), count, { kind: 'bookings', leadFrom: fromDays }),
            )}
          />
          <FigureTable
            label={t('outcomes')}
            nights={nights}
            figures={[
              countOf(t('title'), made, { kind: 'bookings' }),
              ...outcome('canceled', canceled),
              ...outcome('no_show', noShows),
              countOf(t('waiting'), waitlist.count, { kind: 'waiting' }),
              countOf(t('unmet'), waitlist.unmet, { kind: 'waiting', unmet: 'yes' }),
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
  const nameOf = ({ nameEn, nameCh }: MembersReport['tiers'][number]) =>
    nameEn === null ? t('members.noTier') : nameIn({ nameEn, nameCh: nameCh || nameEn }, language)
  const inTier = ({ tierId }: MembersReport['tiers'][number]) =>
    ({ kind: 'members', tierId: tierId ?? 'none' }) as const
  return (
    <Section title={t('members.title')} query={query}>
      {({ tiers, groups, liabilities, ...report }) => (
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 @4xl:grid-cols-2">
          <FigureTable
            label={t('members.came')}
            nights={nights}
            figures={[
              ...groups.map(({ group, count }) =>
                countOf(t(`words.${group}`), count, { kind: 'members', group }),
              ),
              ...tiers.map((tier) => countOf(nameOf(tier), tier.count, inTier(tier))),
            ]}
          />
          <FigureTable
            label={t('members.income')}
            nights={nights}
            figures={tiers.map((tier) => sumOf(nameOf(tier), tier.net, inTier(tier)))}
          />
          <FigureTable
            label={t('members.balances')}
            nights={nights}
            figures={balanceFigures.map((of) =>
              sumOf(t(`members.${of}`), report[of], { kind: 'postings', of }),
            )}
          />
          <FigureTable
            label={t('members.owed')}
            nights={nights}
            figures={liabilities.map(({ account, amount }) =>
              sumOf(sayIn(accounts[account], language), amount, { kind: 'postings', of: account }),
            )}
          />
        </div>
      )}
    </Section>
  )
}

const FEW = 10

interface Props {
  report: DishesReport
  nights: Nights
}

function DishTable({ report: { dishes }, nights }: Props) {
  const t = useTranslations('reports')
  const language = useLanguage()
  const { changeOf } = useWritten()
  const [isWhole, setWhole] = useState(false)
  const all = comparedNights(nights)
  type Dish = DishesReport['dishes'][number]
  const link = ({ itemId }: Dish, text: string, when: keyof typeof all = 'now') => (
    <RowsLink source={{ kind: 'lines', itemId }} nights={all[when]} className={figureLook}>
      {text}
    </RowsLink>
  )
  const change = (when: 'before' | 'yearBefore') => (dish: Dish) =>
    Number(dish.net[when]) === 0
      ? noValue
      : link(dish, changeOf(Number(dish.net.now), Number(dish.net[when]), 'money'), when)
  return (
    <>
      <RowTable
        label={t('dishes.title')}
        rows={isWhole ? dishes : dishes.slice(0, FEW)}
        keyOf={({ itemId }) => itemId}
        columns={{ dish: (dish) => nameIn(dish, language) }}
        numbers={{
          sold: (dish) => link(dish, count(dish.sold.now)),
          net: (dish) => link(dish, money(dish.net.now)),
          before: change('before'),
          yearBefore: change('yearBefore'),
          cost: ({ cost }) => (cost === null ? noValue : money(cost)),
          margin: ({ margin, net }) =>
            margin === null
              ? noValue
              : `${money(margin)} · ${t('percent', { value: percentOf(Number(margin), Number(net.now)) })}`,
        }}
      />
      {!isWhole && dishes.length > FEW && (
        <Button variant="outline" className="w-fit print:hidden" onClick={() => setWhole(true)}>
          {t('dishes.all', { count: dishes.length })}
        </Button>
      )}
    </>
  )
}

function GivenTable({ report, nights }: Props) {
  const t = useTranslations('reports')
  const net = ({ kind, reason, actorId, amount }: DishesReport['given'][number]) => {
    const why = {
      given: kind,
      reason: reason ?? ('none' as const),
      ...(actorId !== null && { actorId }),
    }
    return (
      <RowsLink source={{ kind: 'lines', ...why }} nights={nights} className={figureLook}>
        {money(amount)}
      </RowsLink>
    )
  }
  return (
    <RowTable
      label={t('given.title')}
      rows={report.given}
      keyOf={({ actorId, name, kind, reason, approvedBy }) =>
        [actorId, name, kind, reason, approvedBy].join()
      }
      columns={{
        reason: ({ reason }) => t(`words.${reason ?? 'none'}`),
        person: ({ name }) => name,
        what: ({ kind }) => t(`words.${kind}`),
        approvedBy: ({ approvedBy }) => approvedBy ?? noValue,
      }}
      numbers={{
        times: ({ times }) => count(times),
        net,
      }}
    />
  )
}

/** The dishes with their margins, and what was given away. Both come with one call. */
export function Dishes({ nights }: { nights: Nights }) {
  const t = useTranslations('reports')
  const query = useQuery(queryOf(getDishesReport, { query: nights }))
  return (
    <>
      <Section
        title={t('dishes.title')}
        lead={t('dishes.lead')}
        query={query}
        empty={t('dishes.empty')}
        isEmpty={({ dishes }) => dishes.length === 0}
      >
        {(report) => <DishTable report={report} nights={nights} />}
      </Section>
      <Section
        title={t('given.title')}
        query={query}
        empty={t('given.empty')}
        isEmpty={({ given }) => given.length === 0}
      >
        {(report) => <GivenTable report={report} nights={nights} />}
      </Section>
    </>
  )
}
