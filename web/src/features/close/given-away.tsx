import type { Correction } from '@lantern/contract/close'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Table } from '../../ui/layout/table.tsx'

/** Everything given away that day, or after its close, by person and reason; nothing if there was none. */
export function GivenAway({
  corrections,
  isSince = false,
}: {
  corrections: readonly Correction[]
  isSince?: boolean
}) {
  const t = useTranslations('close')
  const reasons = useTranslations('bills.correct.reasons')
  if (corrections.length === 0) return null
  const title = t(isSince ? 'given.since' : 'given.title')
  const rows = corrections.map((correction, place) => ({ ...correction, place }))
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <Table
        label={title}
        columns={[
          { key: 'name', head: t('person'), card: 'title' },
          { key: 'kind', head: t('given.what') },
          { key: 'reason', head: t('given.reason') },
          { key: 'approvedBy', head: t('given.approvedBy') },
          { key: 'times', head: t('given.times'), align: 'end' },
          { key: 'amount', head: t('given.amount'), align: 'end' },
        ]}
        rows={rows}
        keyOf={({ place }) => place}
        cells={({ name, kind, reason, approvedBy, times, amount }) => ({
          name,
          kind: t(`given.kinds.${kind}`),
          reason: reason === null ? '—' : reasons(reason),
          approvedBy: approvedBy ?? '—',
          times,
          amount: money(amount),
        })}
      />
    </section>
  )
}
