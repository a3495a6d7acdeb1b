import { accounts } from '@lantern/contract/accounts'
import { nameIn, sayIn } from '@lantern/contract/languages'
import { getMembersReport, type MembersReport } from '@lantern/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { FigureTable, Section } from './figures.tsx'
import type { Nights } from './period.ts'

type Tier = MembersReport['tiers'][number]

/** Who came, by tier and habit; their balances, and what is owed. */
export function Members({ nights }: { nights: Nights }) {
  const t = useTranslations('reports.members')
  const language = useLanguage()
  const tierOf = ({ tierId, nameEn, nameCh }: Tier) => ({
    label: nameEn === null ? t('noTier') : nameIn({ nameEn, nameCh: nameCh || nameEn }, language),
    source: { kind: 'members', filter: { tierId: tierId ?? 'none' } } as const,
  })
  const query = useQuery(queryOf(getMembersReport, { query: nights }))
  return (
    <Section
      id="report-members"
      title={t('title')}
      query={query}
      empty={t('empty')}
      isEmpty={() => false}
    >
      {({ tiers, groups, topUps, credit, spent, liabilities }) => (
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 @4xl:grid-cols-2">
          <FigureTable
            label={t('came')}
            nights={nights}
            figures={groups.map(({ group, count }) => ({
              label: t(`groups.${group}`),
              of: count,
              unit: 'count',
              source: { kind: 'members', filter: { group } },
            }))}
          />
          <FigureTable
            label={t('balances')}
            nights={nights}
            figures={[
              { label: t('topUps'), of: topUps, unit: 'money' },
              { label: t('credit'), of: credit, unit: 'money' },
              { label: t('paid'), of: spent, unit: 'money' },
            ]}
          />
          <FigureTable
            label={t('tiers')}
            nights={nights}
            figures={tiers.map((tier) => ({ ...tierOf(tier), of: tier.count, unit: 'count' }))}
          />
          <FigureTable
            label={t('spent')}
            nights={nights}
            figures={tiers.map((tier) => ({ ...tierOf(tier), of: tier.net, unit: 'money' }))}
          />
          <div className="grid gap-2">
            <FigureTable
              label={t('owed')}
              nights={nights}
              figures={liabilities.map(({ account, amount }) => ({
                label: sayIn(accounts[account], language),
                of: amount,
                unit: 'money',
              }))}
            />
            <p className="text-sm text-soft print:hidden">{t('inFile')}</p>
          </div>
        </div>
      )}
    </Section>
  )
}
