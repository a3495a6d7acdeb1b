import { getOwnBill } from '@lantern/contract/bills-party'
import { placeName } from '@lantern/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { ReadFailure } from '../../kit/read-failure.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { longDate } from '../../lib/shown/format.ts'
import { Panel } from '../../ui/layout/card.tsx'
import { MoreTime } from '../bookings/more-time/more-time.tsx'
import { BillLines } from './lines/bill-lines.tsx'
import { BillSum } from './bill-sum.tsx'
import { MinimumLeft } from './minimum-left.tsx'

/** The open or owed bill of a member's party, live; nothing if there is none. */
export function OwnBill() {
  const t = useTranslations('bills')
  const language = useLanguage()
  const query = useQuery(queryOf(getOwnBill, {}))
  const { data: bill } = query
  if (!bill) return <ReadFailure query={query}>{t('mine.error')}</ReadFailure>
  return (
    <Panel aria-label={t('mine.title')} className="grid gap-3">
      <div>
        <h2 className="text-xl">{t('mine.title')}</h2>
        <p className="figures text-sm text-soft">
          {[bill.place && placeName(bill.place, language), bill.lanternId]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <BillLines bill={bill} />
      <BillSum bill={bill} />
      <MinimumLeft minimum={bill.minimum} />
      {bill.bookingId !== null && bill.dueBy === null && <MoreTime bookingId={bill.bookingId} />}
      <p className="text-sm text-soft">
        {bill.dueBy ? t('mine.owed', { date: longDate(bill.dueBy, language) }) : t('mine.atDesk')}
      </p>
    </Panel>
  )
}
