import type { Station } from '@lantern/contract/stations'
import { getVenue } from '@lantern/contract/venue'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/loaded.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { OpenBills } from '../../bills/open-bills.tsx'
import { PointOfSale } from '../point-of-sale.tsx'
import { RecentSales } from '../recent-sales.tsx'
import { useRest } from './use-rest.ts'
import { WhoSells } from './who-sells.tsx'

/**
 * A till that stays on: it rests until somebody has said by their PIN who they are, sells once in their name, and rests
 * again. What was rung up before it rested is still there for the next.
 */
export function TillStation({ station: { seller } }: { station: Station }) {
  const t = useTranslations('till')
  const query = useQuery(queryOf(getVenue, {}))
  const rest = useRest(seller !== null)
  return (
    <Loaded query={query} failed={t('menuError')} ghost={null}>
      {(venue) => (
        <>
          {seller === null && <WhoSells />}
          {seller && (
            <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
              <p aria-live="polite" className="font-semibold wrap-anywhere">
                {t('seller.now', { name: seller.name })}
              </p>
              <div className="flex flex-wrap gap-3">
                <OpenBills isStation onLeave={rest} />
                <RecentSales venue={venue} />
                <Button variant="outline" onClick={rest}>
                  <LogOut aria-hidden="true" />
                  {t('seller.rest')}
                </Button>
              </div>
            </div>
          )}
          <div hidden={seller === null}>
            <PointOfSale venue={venue} isStation />
          </div>
        </>
      )}
    </Loaded>
  )
}
