import { useTranslations } from 'use-intl'
import { FailedRefunds } from '../features/bills/corrections/failed-refunds.tsx'
import { OpenBills } from '../features/bills/open-bills.tsx'
import { PointOfSale } from '../features/till/point-of-sale.tsx'
import { RecentSales } from '../features/till/recent-sales.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { useVenueQuery } from '../lib/api/venue-query.ts'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'

/** The till, with the night's sales, which can be refunded. */
export default function PointOfSalePage() {
  const t = useTranslations('till')
  const query = useVenueQuery()
  const venue = query.data
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
            <PointOfSale venue={rules} />
          </>
        )}
      </Loaded>
    </Workspace>
  )
}
