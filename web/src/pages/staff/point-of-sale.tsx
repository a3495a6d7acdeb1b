import { getBill } from '@lantern/contract/bills/bills'
import { partyLabel } from '@lantern/contract/members/names'
import { listTables } from '@lantern/contract/floor/tables'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../lib/session/session.ts'
import { FailedRefunds } from '../../features/bills/corrections/failed-refunds.tsx'
import { OpenBills } from '../../features/bills/open-bills.tsx'
import { beginsAt } from '../../features/till/sale.ts'
import { PointOfSale } from '../../features/till/point-of-sale.tsx'
import { RecentSales } from '../../features/till/recent-sales.tsx'
import { SellerSwitch } from '../../features/till/seller/seller-switch.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { useVenueQuery } from '../../lib/api/venue-query.ts'
import { Workspace } from '../../ui/layout/layout.tsx'

/** The party or the table at whose bill the till was opened. */
function BegunAt({ billId, tableId }: { billId: number | null; tableId: number | null }) {
  const t = useTranslations('bills')
  const language = useLanguage()
  const { data: bill } = useQuery({
    ...queryOf(getBill, { params: { id: String(billId) } }),
    enabled: billId !== null,
  })
  const { data: tables } = useQuery(queryOf(listTables, {}))
  const table = tables?.find(({ id }) => id === tableId)
  const place = bill?.place ?? table?.name ?? null
  const party = partyLabel({ place, name: bill?.name ?? null }, language)
  return party !== '' && t('titleOf', { place: party })
}

/** The till, with the night's sales, which can be refunded. It opens on the bill or the table of its address. */
export default function PointOfSalePage() {
  const t = useTranslations('till')
  const may = useMay()
  const query = useVenueQuery()
  const venue = query.data
  const { bill, table } = useSearch({ from: '/inside/staff/point-of-sale' })
  const begins = beginsAt(bill, table)
  const billId = typeof begins.bill === 'number' ? begins.bill : null
  return (
    <Workspace
      className="pb-10"
      title={t('title')}
      lead={begins.method && <BegunAt billId={billId} tableId={begins.table} />}
      actions={
        <>
          <OpenBills />
          {venue && <RecentSales />}
        </>
      }
    >
      <Loaded query={query} failed={t('menuError')} skeleton={null}>
        {(rules) => (
          <>
            <SellerSwitch />
            {may('refunds') && <FailedRefunds className="mb-6" />}
            <PointOfSale key={`${bill}-${table}`} venue={rules} begins={begins} />
          </>
        )}
      </Loaded>
    </Workspace>
  )
}
