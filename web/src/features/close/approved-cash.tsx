import { clockTime } from '@lantern/contract/clock'
import type { ApprovedCash as Approved } from '@lantern/contract/close'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { money } from '../../lib/shown/format.ts'
import { Table } from '../../ui/layout/table.tsx'

/**
 * The cash payments above the venue's limit of that day, by the person and the approving admin; nothing if there were
 * none.
 */
export function ApprovedCash({
  approved,
  timeZone,
}: {
  approved: readonly Approved[]
  timeZone: string
}) {
  const t = useTranslations('close')
  const language = useLanguage()
  if (approved.length === 0) return null
  const rows = approved.map((each, place) => ({ ...each, place }))
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t('twoPeople.title')}</h2>
      <Table
        label={t('twoPeople.title')}
        columns={[
          { key: 'name', head: t('person'), card: 'title' },
          { key: 'direction', head: t('given.what') },
          { key: 'approvedBy', head: t('given.approvedBy') },
          { key: 'at', head: t('twoPeople.at') },
          { key: 'amount', head: t('given.amount'), align: 'end' },
        ]}
        rows={rows}
        keyOf={({ place }) => place}
        cells={({ name, direction, approvedBy, at, amount }) => ({
          name,
          direction: t(`twoPeople.${direction}`),
          approvedBy,
          at: clockTime(at, language, timeZone),
          amount: money(amount),
        })}
      />
    </section>
  )
}
