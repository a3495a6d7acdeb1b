import type { BillSummary } from '@lantern/contract/bills'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money, shortDate } from '../../lib/shown/format.ts'
import { Panel } from '../../ui/layout/card.tsx'

/** Bills that are still unpaid at the end of a day; nothing if there are none. */
export function OpenBills({ bills }: { bills: readonly BillSummary[] }) {
  const t = useTranslations('close')
  const language = useLanguage()
  if (bills.length === 0) return null
  return (
    <Panel aria-label={t('openBills')}>
      <h2 className="text-xl">{t('openBills')}</h2>
      <p className="pb-3 text-sm text-soft">{t('openBillsLead')}</p>
      <ul className="divide-y divide-line">
        {bills.map(({ id, lanternId, name, place, due, dueBy }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                {[place, name].filter(Boolean).join(' · ') || lanternId}
              </span>
              <span className="figures text-sm text-soft">
                {lanternId} ·{' '}
                {dueBy ? t('owedBy', { date: shortDate(dueBy, language) }) : t('atHouse')}
              </span>
            </span>
            <span className="figures font-semibold">{money(due)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
