import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { FailedRefunds } from '../features/bills/corrections/failed-refunds.tsx'
import { OpenBills } from '../features/bills/open-bills.tsx'
import { beginsAt } from '../features/till/sale.ts'
import { PointOfSale } from '../features/till/point-of-sale.tsx'
import { RecentSales } from '../features/till/recent-sales.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { useVenueQuery } from '../lib/api/venue-query.ts'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The till, with the night's sales, which can be refunded. It opens on the bill or the table of its address. */
export default function PointOfSalePage() {
  const t = useTranslations('till')
  const query = useVenueQuery()
  const venue = query.data
  const { bill, table } = useSearch({ from: '/inside/staff/point-of-sale' })
  return (
    <Workspace className="pb-10">
      <WorkHeader
        title={t('title')}
        actions={
          <>
            <OpenBills />
            {venue && <RecentSales venue={venue} />}
          </>
        }
      />
      <Loaded query={query} failed={t('menuError')} ghost={null}>
        {(rules) => (
          <>
            <FailedRefunds className="mb-6" />
            <PointOfSale key={`${bill}-${table}`} venue={rules} begins={beginsAt(bill, table)} />
          </>
        )}
      </Loaded>
    </Workspace>
  )
}
