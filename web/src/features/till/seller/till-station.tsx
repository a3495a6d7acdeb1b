import { type Station, restTill } from '@lantern/contract/stations'
import LogOut from 'lucide-react/icons/log-out'
import { useTranslations } from 'use-intl'
import { useEffect, useRef } from 'react'
import { Loaded } from '../../../kit/loaded.tsx'
import { useVenueQuery } from '../../../lib/api/venue-query.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { OpenBills } from '../../bills/open-bills.tsx'
import { PointOfSale } from '../point-of-sale.tsx'
import { RecentSales } from '../recent-sales.tsx'
import { WhoSells } from './who-sells.tsx'
import { useAction } from '../../../kit/use-action.ts'

/** The till locks after this many milliseconds without a touch. The server has its own limit. */
const restAfter = 120_000

const signs = ['pointerdown', 'keydown'] as const

/** Locks the till: at the seller's request, and after a while without a touch. */
function useRest(isSelling: boolean): () => void {
  const t = useTranslations('till.seller')
  const { act } = useAction(restTill, { failed: t('failed') })
  const rest = useRef(() => void act({}))
  useEffect(() => {
    rest.current = () => void act({})
  })
  useEffect(() => {
    if (!isSelling) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rest.current(), restAfter)
    }
    wait()
    for (const sign of signs) window.addEventListener(sign, wait, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, wait, { capture: true })
    }
  }, [isSelling])
  return () => rest.current()
}

/**
 * A till that is a station. It is locked until a seller enters their PIN, makes one sale in their name, and is locked
 * again. Lines that were added before stay for the next seller.
 */
export function TillStation({ station: { seller } }: { station: Station }) {
  const t = useTranslations('till')
  const query = useVenueQuery()
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
                <RecentSales venue={venue} isStation />
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
