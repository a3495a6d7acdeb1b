import { nameIn } from '@lantern/contract/venue/languages'
import {
  comparedNights,
  getDishesReport,
  type DishesReport,
} from '@lantern/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { count, money } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { figureLook, noValue, RowsLink, RowTable, Section, useWritten } from './figures.tsx'
import { percentOf, type Nights } from './period.ts'

/** The dishes that are shown before all of them are asked for. */
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
  const cells = ({ itemId, sold, net, cost, margin, ...names }: DishesReport['dishes'][number]) => {
    const link = (text: string, when: keyof typeof all = 'now') => (
      <RowsLink kind="lines" filter={{ itemId }} nights={all[when]} className={figureLook}>
        {text}
      </RowsLink>
    )
    const change = (when: 'before' | 'yearBefore') =>
      Number(net[when]) === 0
        ? noValue
        : link(changeOf(Number(net.now), Number(net[when]), 'money'), when)
    const percent = percentOf(Number(margin), Number(net.now))
    return {
      dish: nameIn(names, language),
      sold: link(count(sold.now)),
      net: link(money(net.now)),
      before: change('before'),
      yearBefore: change('yearBefore'),
      cost: cost === null ? noValue : money(cost),
      margin: margin === null ? noValue : `${money(margin)} · ${t('percent', { value: percent })}`,
    }
  }
  return (
    <>
      <RowTable
        label={t('dishes.title')}
        columns={['dish']}
        numbers={['sold', 'net', 'before', 'yearBefore', 'cost', 'margin']}
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
  const t = useTranslations('reports')
  const cells = ({ name, kind, approvedBy, times, ...row }: DishesReport['given'][number]) => {
    const reason = row.reason ?? ('none' as const)
    const filter = { given: kind, reason, ...(row.actorId !== null && { actorId: row.actorId }) }
    return {
      reason: t(`words.${reason}`),
      person: name,
      what: t(`words.${kind}`),
      approvedBy: approvedBy ?? noValue,
      times: count(times),
      net: (
        <RowsLink kind="lines" filter={filter} nights={nights} className={figureLook}>
          {money(row.amount)}
        </RowsLink>
      ),
    }
  }
  return (
    <RowTable
      label={t('given.title')}
      columns={['reason', 'person', 'what', 'approvedBy']}
      numbers={['times', 'net']}
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
