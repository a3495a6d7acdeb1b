import type { DayClose } from '@lantern/contract/close'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/shown/format.ts'
import { Table } from '../../ui/layout/table.tsx'

type Taker = DayClose['byPerson'][number]

/** What each of the staff took in cash and by the card machine; nothing where nobody did. */
export function ByPerson({ takers }: { takers: readonly Taker[] }) {
  const t = useTranslations('close')
  if (takers.length === 0) return null
  const rows = takers.map((taker, place) => ({ ...taker, place }))
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t('byPerson')}</h2>
      <Table
        label={t('byPerson')}
        columns={[
          { key: 'name', head: t('person'), card: 'title' },
          { key: 'cash', head: t('ways.cash'), align: 'end' },
          { key: 'terminal', head: t('ways.terminal'), align: 'end' },
        ]}
        rows={rows}
        keyOf={({ place }) => place}
        cells={({ name, cash, terminal }) => ({
          name,
          cash: money(cash),
          terminal: money(terminal),
        })}
      />
    </section>
  )
}
