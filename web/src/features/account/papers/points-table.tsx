import { causeIn } from '@lantern/contract/causes'
import { moment } from '@lantern/contract/clock'
import type { PointsEntry } from '@lantern/contract/wallet'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { count, signedCount } from '../../../lib/shown/format.ts'
import { useTimeZone } from '../../../lib/api/venue.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { Table } from '../../../ui/layout/table.tsx'
import { PaperLink } from './paper-link.tsx'

/** Points earned and taken back, newest first; skeletons while `entries` is `undefined`. */
export function PointsTable({ entries }: { entries: readonly PointsEntry[] | undefined }) {
  const t = useTranslations('statement')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const cells = ({ at, kind, subject, points, total }: PointsEntry) => ({
    at: <span className="figures">{moment(at, language, timeZone)}</span>,
    cause: (
      <span>
        {t(points > 0 ? 'earned' : 'reversed')}
        {kind && <span className="font-normal text-soft"> · {causeIn(kind, language)}</span>}
      </span>
    ),
    number: <PaperLink kind={kind} subject={subject} />,
    points: (
      <span className={classNames('font-semibold', points > 0 && 'text-jade')}>
        {signedCount(points)}
      </span>
    ),
    total: count(total),
  })
  return (
    <Table
      label={t('points')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { key: 'at', head: t('date'), card: 'start' },
        { key: 'cause', head: t('cause'), card: 'title' },
        { key: 'number', head: t('number'), grows: true },
        { key: 'points', head: t('points'), align: 'end', card: 'figure' },
        { key: 'total', head: t('total'), align: 'end', card: 'named' },
      ]}
      cells={cells}
    />
  )
}
