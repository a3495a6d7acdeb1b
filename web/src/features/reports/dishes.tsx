import { nameIn } from '@lantern/contract/languages'
import { getDishesReport, type DishesReport } from '@lantern/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { count, money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { figureLook, RowsLink, Section, useWritten } from './figures.tsx'
import { comparedNights, percentOf, type Nights } from './period.ts'

/** The dishes that are shown before all of them are asked for. */
const FEW = 10

const none = <span data-none>–</span>

interface Props {
  report: DishesReport
  nights: Nights
}

function DishTable({ report: { dishes }, nights }: Props) {
  const t = useTranslations('reports')
  const language = useLanguage()
  const { changeOf } = useWritten()
  const [isWhole, setWhole] = useState(false)
  const then = comparedNights(nights)
  const cells = ({ itemId, sold, net, cost, margin, ...names }: DishesReport['dishes'][number]) => {
    const link = (text: string, when: keyof typeof then = 'now') => (
      <RowsLink kind="lines" filter={{ itemId }} nights={then[when]} className={figureLook}>
        {text}
      </RowsLink>
    )
    const percent = percentOf(Number(margin), Number(net.now))
    return {
      dish: nameIn(names, language),
      sold: link(count(sold.now)),
      net: link(money(net.now)),
      before: link(changeOf(Number(net.now), Number(net.before), 'money'), 'before'),
      yearBefore: link(changeOf(Number(net.now), Number(net.yearBefore), 'money'), 'yearBefore'),
      cost: cost === null ? <span className="text-soft">{t('dishes.noCost')}</span> : money(cost),
      margin: margin === null ? none : `${money(margin)} · ${t('percent', { value: percent })}`,
    }
  }
  return (
    <>
      <Table
        label={t('dishes.title')}
        columns={[
          { key: 'dish', head: t('dishes.dish'), card: 'title', grows: true },
          { key: 'sold', head: t('dishes.sold'), align: 'end' },
          { key: 'net', head: t('dishes.net'), align: 'end', card: 'figure' },
          { key: 'before', head: t('before'), align: 'end' },
          { key: 'yearBefore', head: t('yearBefore'), align: 'end' },
          { key: 'cost', head: t('dishes.cost'), align: 'end' },
          { key: 'margin', head: t('dishes.margin'), align: 'end' },
        ]}
        rows={isWhole ? dishes : dishes.slice(0, FEW)}
        keyOf={({ itemId }) => itemId}
        cells={cells}
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
  const t = useTranslations('reports.given')
  const cells = ({ name, kind, approvedBy, times, ...row }: DishesReport['given'][number]) => {
    const reason = row.reason ?? ('none' as const)
    const filter = { given: kind, reason, ...(row.actorId !== null && { actorId: row.actorId }) }
    return {
      reason: t(`reasons.${reason}`),
      name,
      kind: t(`kinds.${kind}`),
      approvedBy: approvedBy ?? none,
      times: count(times),
      amount: (
        <RowsLink kind="lines" filter={filter} nights={nights} className={figureLook}>
          {money(row.amount)}
        </RowsLink>
      ),
    }
  }
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'reason', head: t('reason'), card: 'title', grows: true },
        { key: 'name', head: t('person') },
        { key: 'kind', head: t('what') },
        { key: 'approvedBy', head: t('approvedBy') },
        { key: 'times', head: t('times'), align: 'end' },
        { key: 'amount', head: t('amount'), align: 'end', card: 'figure' },
      ]}
      rows={report.given}
      keyOf={({ actorId, name, kind, reason, approvedBy }) =>
        [actorId, name, kind, reason, approvedBy].join()
      }
      cells={cells}
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
        id="report-dishes"
        title={t('dishes.title')}
        lead={t('dishes.lead')}
        query={query}
        empty={t('dishes.empty')}
        isEmpty={({ dishes }) => dishes.length === 0}
      >
        {(report) => <DishTable report={report} nights={nights} />}
      </Section>
      <Section
        id="report-given"
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
