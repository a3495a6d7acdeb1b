import type { Nights } from '@lantern/contract/venue/hours'
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
import { percentOf } from './period.ts'

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
